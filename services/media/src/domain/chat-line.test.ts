import { refuse } from './refusals.ts';
import { chatContent, chatForgottenBefore, chatId, nextChatTime } from './chat-line.ts';

test.each(['', '   ', '\n\t ', '\u200B', '\u200D\u2060', '\u202E \u00AD', '\u3164', '\u2800', '\u0301', '\u{E0041}'])(
  'CHAT-06 %j is not sent',
  (text) => {
    expect(() => chatContent(text)).toThrow(refuse('CHAT_EMPTY'));
  },
);

test.each(['.', '😀', '👩‍👩‍👧', 'می‌خواهم', '日本語'])('CHAT-06 %j is sent as it is', (text) =>
  expect(chatContent(text)).toBe(text),
);

test('NS-37 a line has 1 to 1000 characters after trim, counted as people count', () => {
  expect(chatContent('  hi ')).toBe('hi');
  expect(chatContent(`${'x'.repeat(1000)}  `)).toHaveLength(1000);
  expect(chatContent(`  ${'x'.repeat(1000)}`)).toHaveLength(1000);
  expect(chatContent('😀'.repeat(1000))).toBe('😀'.repeat(1000));
  expect(() => chatContent('x'.repeat(1001))).toThrow(refuse('CHAT_TOO_LONG'));
});

test('FB-04 the client names the line with a UUID', () => {
  expect(chatId('0198C0DE-7ABC-7DEF-8123-456789ABCDEF')).toBe('0198c0de-7abc-7def-8123-456789abcdef');
});

test.each([
  ['a number', '42'],
  ['nothing', ''],
  ['something before it', 'x0198c0de-7abc-7def-8123-456789abcdef'],
  ['something after it', '0198c0de-7abc-7def-8123-456789abcdef0'],
  ['no hyphens', '0198c0de7abc7def8123456789abcdef'],
  ['no version', '0198c0de-7abc-0def-8123-456789abcdef'],
  ['a version that there is none of', '0198c0de-7abc-9def-8123-456789abcdef'],
  ['a variant that there is none of', '0198c0de-7abc-7def-c123-456789abcdef'],
  ['a letter that is no digit', '0198c0de-7abc-7def-8123-456789abcdeg'],
])('FB-04 an id with %s is refused', (_words, id) => {
  expect(() => chatId(id)).toThrow(refuse('CHAT_ID_MALFORMED'));
});

test('CHAT-01 two lines of one room never carry the same time', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  expect(nextChatTime(now, undefined)).toEqual(now);
  expect(nextChatTime(now, now).getTime()).toBe(now.getTime() + 1);
  expect(nextChatTime(now, new Date(now.getTime() + 500)).getTime()).toBe(now.getTime() + 501);
});

test.each([
  ['2028-02-28T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['2028-03-01T10:00:00.000Z', '2027-03-01T10:00:00.000Z'],
])('NS-37 on %s lines from before %s are forgotten', (now, before) =>
  expect(chatForgottenBefore(new Date(now))).toEqual(new Date(before)),
);
