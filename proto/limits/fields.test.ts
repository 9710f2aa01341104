import { isName, isPlain, plainPart } from './fields.ts';

test.each([
  ['an override', 'Ada\u202Enimda'],
  ['an isolate', '\u2067Ada\u2069'],
  ['an embedding', '\u202BAda\u202C'],
  ['a zero-width space', 'Ad\u200Ba'],
  ['a zero-width space alone', '\u200B'],
  ['a joiner alone', '\u200D'],
  ['direction marks alone', '\u200F\u200E'],
  ['a mark without a letter', '\u0301'],
  ['a word joiner', 'Ada\u2060'],
  ['a byte order mark', '\uFEFFAda'],
  ['a soft hyphen', 'A\u00ADda'],
  ['a Hangul filler', '\u3164'],
  ['a Braille blank', '\u2800'],
  ['letters of tags', 'Ada\u{E0041}'],
  ['half a character', 'Ada\uD83D'],
  ['a line separator', 'Ada\u2028Bob'],
])('a name with %s is refused', (_what, name) => {
  expect([isPlain(name), isName(name)]).toEqual([false, false]);
});

test.each([
  ['Arabic', 'مرحبا بكم'],
  ['Hebrew', 'דוד בן-גוריון'],
  ['Persian with its joiner', 'علی\u200Cرضا'],
  ['Sinhala with its joiner', 'ශ්\u200Dරී'],
  ['Arabic with a direction mark', 'سارة\u200F'],
  ['Hindi', 'प्रिया'],
  ['Korean', '김민준'],
  ['a family of emoji', '👨\u200D👩\u200D👧'],
  ['accents that stand apart', 'Jose\u0301'],
  ['an apostrophe and a hyphen', "O'Neill-Šimić"],
  ['nothing, which others judge', ''],
])('%s is a name', (_what, name) => {
  expect([isPlain(name), isName(name)]).toEqual([true, true]);
});

test.each([
  ['Ada\u202Enimda', 'Adanimda'],
  ['\u200B', ''],
  ['\u200D', ''],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['Ada\u{E0041}', 'Ada'],
])('of %j is left %j', (name, left) => expect(plainPart(name)).toBe(left));
