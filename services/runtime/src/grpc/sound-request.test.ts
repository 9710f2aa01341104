import { refuseUnsound, unsoundField } from './sound-request.ts';

const instant = (seconds: number, nanos = 0) => ({ from: { seconds, nanos } });

test.each([
  ['NUL', { note: 'a\0b' }, 'note'],
  ['the first half of a pair', { note: 'a\ud83d' }, 'note'],
  ['the second half of a pair', { note: '\ude00a' }, 'note'],
  ['NUL in a list', { lessons: [{ title: 'x' }, { title: '\0' }] }, 'lessons.1.title'],
  ['NUL in the name of an entry', { scores: { '\0': 1 } }, 'scores'],
  ['a number that is none', { rate: NaN }, 'rate'],
  ['a number without end', { rate: Infinity }, 'rate'],
  ['a number that is no longer exact', { expectedVersion: 2 ** 53 }, 'expectedVersion'],
  ['the second after the year 9999', instant(253_402_300_800), 'from'],
  ['the second before the year 1', instant(-62_135_596_801), 'from'],
  ['more than a second of nanoseconds', instant(0, 1_000_000_000), 'from'],
  ['nanoseconds below none', instant(0, -1), 'from'],
])('%s is refused, and its field is named', (_what, request, field) => {
  expect(() => refuseUnsound(request)).toThrow(
    expect.objectContaining({
      kind: 'malformed',
      reason: 'MALFORMED',
      message: `${field} is not valid`,
      details: { fields: { [field]: 'is not valid' } },
    }),
  );
});

const nested = (depth: number): unknown => {
  let inner: unknown = 'x';
  for (let level = 0; level < depth; level += 1) inner = [inner];
  return inner;
};

test('what is folded into itself deeper than any request is refused, and costs no stack', () => {
  expect(unsoundField({ note: nested(31) })).toBeUndefined();
  expect(unsoundField({ note: nested(32) })).toMatch(/^note(\.0){31}$/);
  expect(unsoundField({ note: nested(1_000_000) })).toMatch(/^note(\.0){31}$/);
});

test.each([
  ['nothing', {}],
  ['what is absent', { note: '', from: null, lessons: [] }],
  ['a smile, a tab and a line', { note: '😀\t\n' }],
  ['bytes', { file: Buffer.from([0, 255]) }],
  ['the largest exact number', { expectedVersion: 2 ** 53 - 1 }],
  ['the last second of the year 9999', instant(253_402_300_799, 999_999_999)],
  ['the first second of the year 1', instant(-62_135_596_800)],
])('%s is let through', (_what, request) => {
  expect(() => refuseUnsound(request)).not.toThrow();
});
