//! The address of the page, which cannot be guessed.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::net::{Ipv4Addr, TcpListener};

/// The port and the secret.
pub(super) struct Address {
    port: u16,
    token: String,
}

impl Address {
    /// Listens on a port of this machine, or on any free port if it is 0.
    pub(super) fn bind(port: u16) -> io::Result<(TcpListener, Self)> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let port = listener.local_addr()?.port();
        Ok((listener, Self { port, token: token() }))
    }

    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// Whether a request names this server. Other names that resolve to this machine could belong to a web site (DNS
    /// rebinding).
    pub(super) fn is_host(&self, host: &str) -> bool {
        let name = host.strip_suffix(&format!(":{}", self.port));
        name.is_some_and(|name| name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost"))
    }

    /// The path below the secret; `None` if the secret is wrong.
    pub(super) fn below<'p>(&self, path: &'p str) -> Option<&'p str> {
        let (token, rest) = path.strip_prefix('/')?.split_once('/')?;
        // Every byte is compared, so that timing reveals nothing.
        let differing = token.bytes().zip(self.token.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
        (differing == 0 && token.len() == self.token.len()).then_some(rest)
    }
}

/// 128 bits derived from the system's random numbers, with which the standard library keys its hashes.
fn token() -> String {
    let half = |_| RandomState::new().build_hasher().finish();
    [0, 1].map(half).map(|half| format!("{half:016x}")).concat()
}
