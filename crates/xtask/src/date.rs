//! Dates of what is recorded.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today's date in UTC.
pub(crate) fn today() -> Result<String, String> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map(|since| date(since.as_secs())).map_err(|_| "the clock is set before 1970".into())
}

/// The date as `YYYY-MM-DD`. Years are counted from March, so that the leap day is the last day of a year.
fn date(seconds: u64) -> String {
    // Day 0 is the 1st of March of the year 0. A cycle of 400 years has 146,097 days.
    let days = seconds / 86_400 + 719_468;
    let (cycle, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // The five months from March on, and those from August on, have 153 days.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", cycle * 400 + year + next)
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_around_the_ends_of_months_and_years() {
        let days = [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_709_164_800, "2024-02-29"),
            (1_735_689_599, "2024-12-31"),
            (1_735_689_600, "2025-01-01"),
            (1_740_787_200, "2025-03-01"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (seconds, date) in days {
            assert_eq!(super::date(seconds), date);
        }
    }
}
