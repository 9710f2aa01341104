/** How a lesson's instants and lengths are written for people. Pure. */
const inDarwin = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Australia/Darwin', ...options });
const day = inDarwin({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const time = inDarwin({ hour: '2-digit', minute: '2-digit' });

/** "Mon 7 Dec 2026, 22:00 Darwin (UTC+9:30)", as the portal writes it. */
export const exactly = (at: number): string =>
  `${day.format(at).replace(',', '')}, ${time.format(at)} Darwin (UTC+9:30)`;

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
