// Helpers for the tests in Chromium: the browser, the program, and comparing vertices.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

import { repository } from "../common.mjs";

export const program = process.env.CASTKIT ?? `${repository}target/debug/castkit${process.platform === "win32" ? ".exe" : ""}`;
export const corpus = process.env.CAST_CORPUS && `${process.env.CAST_CORPUS}/cast`;

/** Chromium, which draws WebGL 2 without a graphics processor. */
export function launch() {
  const executablePath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);
  return chromium.launch({ executablePath, args: ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"] });
}

/** `castkit view` with some files: the address, and what ends it. */
export async function serve(...files) {
  const child = spawn(program, ["view", "--no-open", "--quiet", ...files], { stdio: ["ignore", "pipe", "inherit"] });
  // A server or a browser left open by a failed test must not keep the process running.
  child.unref();
  process.once("exit", () => child.kill());
  const lines = createInterface({ input: child.stdout });
  for await (const address of lines) {
    child.stdout.unref();
    return { address, end: () => child.kill() };
  }
  throw new Error("castkit view said nothing");
}

/** Waits for files to be shown. */
export const shown = (page) => page.waitForFunction(() => window.castkit?.current, null, { timeout: 120_000 });

/** A page of its own; what it asks for and complains about is kept. */
export async function openPage(browser, address, viewport = { width: 1200, height: 780 }, options = {}) {
  const page = await browser.newPage({ viewport, ...options });
  const requests = [];
  const complaints = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => complaints.push(error.message));
  // The server answers requests for a missing texture with an error, which is shown in the panel.
  page.on("console", (message) => message.type() === "error" && !/404/.test(message.text()) && complaints.push(message.text()));
  await page.goto(address);
  return { page, requests, complaints };
}

/** The page with only the loader, from a server that has the package at `/`. */
export async function openLoader(browser, server) {
  const all = await openPage(browser, `${server.address}tests/browser/loader.html`);
  await all.page.waitForFunction(() => window.isReady);
  return all;
}

/** The vertices that `castkit pose` writes; up is y. */
export function posed(folder, file, frame, ...more) {
  const out = path.join(folder, "posed.obj");
  execFileSync(program, ["pose", file, "--frame", String(frame), "-o", out, "--to", "obj", "--quiet", "--force", ...more]);
  const lines = readFileSync(out, "utf8").split("\n").filter((line) => line.startsWith("v "));
  return lines.flatMap((line) => line.split(" ").slice(1, 4).map(Number));
}

/** Compares vertices, of which those that no triangle has may be missing: `NaN`. */
export function assertSame(found, expected, what) {
  assert.equal(found.length, expected.length, what);
  assert.ok(found.length === 0 || found.some((value) => value !== null), `${what}: no vertex was drawn`);
  let largest = 0;
  const size = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  found.forEach((value, index) => value !== null && (largest = Math.max(largest, Math.abs(value - expected[index]))));
  assert.ok(largest <= 1e-4 * size, `${what}: vertices are off by ${largest}, where the model is ${size} large`);
}
