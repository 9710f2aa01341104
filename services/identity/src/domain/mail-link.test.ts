import { cooldownLeftMs, judgeLink, linkLifeMs, resendCooldownMs, type MailLink } from './mail-link.ts';

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
