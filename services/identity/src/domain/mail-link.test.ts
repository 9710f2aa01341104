import {
  cooldownLeftMs,
  judgeLink,
  linkLifeMs,
  profileCooldownLeftMs,
  resendCooldownMs,
  verificationCooldownLeftMs,
  type MailLink,
} from './mail-link.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const link = (change: Partial<MailLink> = {}): MailLink => ({
  reference: 'r',
  uid: 'u',
  email: 'a@b.test',
  expiresAt: after(linkLifeMs),
  usedAt: undefined,
  ...change,
});

test('a link lives 24 hours and a resend is possible after 60 seconds', () => {
  expect(linkLifeMs).toBe(86_400_000);
  expect(resendCooldownMs).toBe(60_000);
});

test.each([
  ['in its last millisecond', after(linkLifeMs - 1), 'good'],
  ['at its end', after(linkLifeMs), 'expired'],
])('FB-51 a link %s is %s', (_name, at, verdict) => expect(judgeLink(link(), at)).toBe(verdict));

test('FB-51 a used link is used, however fresh', () => expect(judgeLink(link({ usedAt: now }), now)).toBe('used'));

test.each([
  [0, 60_000],
  [59_999, 1],
  [60_000, 0],
  [90_000, 0],
])('AUTH-39 %i ms after a mail %i ms are left to wait', (passed, left) =>
  expect(cooldownLeftMs(now, after(passed))).toBe(left),
);

test('AUTH-39 who was never mailed need not wait', () => expect(cooldownLeftMs(undefined, now)).toBe(0));

const minute = 60_000;
const day = 24 * 60 * minute;
/** Mails so many milliseconds ago, newest first. */
const mailed = (...ages: number[]) => ages.map((age) => after(-age));

test.each([
  ['none', mailed(), 0],
  ['one just now', mailed(0), minute],
  ['four in the last hour', mailed(minute, 2 * minute, 3 * minute, 4 * minute), 0],
  [
    'five, the first one an hour ago',
    mailed(minute, 2 * minute, 3 * minute, 4 * minute, 60 * minute),
    23 * 60 * minute,
  ],
  ['five, the first one a day ago but for a moment', mailed(minute, 2 * minute, 3 * minute, 4 * minute, day - 1), 1],
  ['five, the first one a day ago', mailed(minute, 2 * minute, 3 * minute, 4 * minute, day), 0],
  ['five, the first one a day ago, the last one just now', mailed(0, 2 * minute, 3 * minute, 4 * minute, day), minute],
])('AUTH-39 five verification mails a day: %s', (_name, mails, left) =>
  expect(verificationCooldownLeftMs(mails, now)).toBe(left),
);

const spent = mailed(minute, 2 * minute, 3 * minute, 4 * minute, 60 * minute);

test.each([
  ['nobody was mailed', mailed(), mailed(), 0],
  ['the person was mailed just now', mailed(0), mailed(), minute],
  ['the address was mailed just now, by somebody else', mailed(), mailed(0), 0],
  ['four mails to both in the last hour', spent.slice(0, 4), spent.slice(0, 4), 0],
  ['five to the person, the first one an hour ago', spent, mailed(), 23 * 60 * minute],
  ['five to the address, the first one an hour ago, by whomever', mailed(), spent, 23 * 60 * minute],
  [
    'five to the address, the first one a day ago but for a moment',
    mailed(),
    [...spent.slice(0, 4), after(1 - day)],
    1,
  ],
  ['five to the address, the first one a day ago', mailed(), [...spent.slice(0, 4), after(-day)], 0],
])('five mails a day change a profile: %s', (_name, ofPerson, toAddress, left) =>
  expect(profileCooldownLeftMs({ ofPerson, toAddress }, now)).toBe(left),
);
