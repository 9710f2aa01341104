/** What is called, by the name that the report gives it, and what is promised of its kind at the edge. */
export type Kind = 'booking' | 'lesson' | 'screen' | 'search' | 'money' | 'join' | 'sound' | 'live';

/** Milliseconds that so many answers in a hundred stay under. */
export type Bar = { p95: number; p99: number };
export const bars: Readonly<Record<Kind, Bar>> = {
  booking: { p95: 150, p99: 400 },
  lesson: { p95: 150, p99: 400 },
  screen: { p95: 300, p99: 1_000 },
  search: { p95: 300, p99: 1_000 },
  money: { p95: 300, p99: 1_000 },
  join: { p95: 1_000, p99: 2_000 },
  sound: { p95: 1_500, p99: 3_000 },
  live: { p95: 100, p99: 500 },
};
/** What is heard by itself is no call that somebody answers. */
export const isCall = (kind: Kind): boolean => kind !== 'live' && kind !== 'sound';

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
  'put up a session': 'booking',
  'book an hour': 'booking',
  'book a session': 'booking',
  'cancel a lesson': 'booking',
  'give feedback': 'booking',
  'say in the chat': 'lesson',
  'read the chat': 'lesson',
  'see the ledger': 'screen',
  'see a statement': 'screen',
  'download a statement': 'screen',
  'see the pay week': 'money',
  'pay teachers': 'money',
  'open a payment page': 'money',
  'come into the room': 'join',
  'hear the other': 'sound',
  'commit to live event': 'live',
} as const satisfies Record<string, Kind>;
export type Endpoint = keyof typeof endpoints;

const rules = new Set([409, 422]);
/** What is taken may have another id by now, or none; whatever else is looked for is there. */
const mayBeGone = new Set<Endpoint>(['book an hour', 'book a session']);
/** A rule refuses, or somebody else was quicker. */
export const isRule = (status: number, endpoint: Endpoint) =>
  rules.has(status) || (status === 404 && mayBeGone.has(endpoint));
