/** What is called, by the name that the report gives it, and what is promised of its kind at the edge. */
export type Kind = 'booking' | 'lesson' | 'screen' | 'search' | 'live';

/** Milliseconds that so many answers in a hundred stay under. */
export type Bar = { p95: number; p99: number };
export const bars: Readonly<Record<Kind, Bar>> = {
  booking: { p95: 150, p99: 400 },
  lesson: { p95: 150, p99: 400 },
  screen: { p95: 300, p99: 1_000 },
  search: { p95: 300, p99: 1_000 },
  live: { p95: 100, p99: 500 },
};
/** Answers that never came, or said that something is broken. A refusal by a rule is an answer. */
export const mostFailed = 0.001;

export const endpoints = {
  'see the own profile': 'screen',
  'see the next lessons': 'screen',
  'see past lessons': 'screen',
  'see announcements': 'screen',
  'see messages': 'screen',
  'see materials': 'screen',
  'see courses': 'screen',
  'see pay': 'screen',
  'search for hours': 'search',
  'search for free days': 'search',
  'search for sessions': 'search',
  'open hours': 'booking',
  'book an hour': 'booking',
  'book a session': 'booking',
  'cancel a lesson': 'booking',
  'give feedback': 'booking',
  'say in the chat': 'lesson',
  'read the chat': 'lesson',
  'commit to live event': 'live',
} as const satisfies Record<string, Kind>;
export type Endpoint = keyof typeof endpoints;
