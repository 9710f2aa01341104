import { readCursor, readInstantCursor, writeCursor } from './page.ts';

const uuid = '0190b7a4-0000-7000-8000-00000000dead';
const uid = 'f'.repeat(32);

test.each([
  ['uuid', uuid],
  ['number', '123456789012345'],
  ['uid', uid],
  ['uid', uuid],
] as const)('a page after what has the %s %s is found again', (of, id) => {
  expect(readCursor('names', writeCursor('names', 'Zoë “Z” 🇬🇧', id), of)).toEqual({ key: 'Zoë “Z” 🇬🇧', id });
  expect(readInstantCursor('newest', writeCursor('newest', '1772366400000', id), of)).toEqual({
    at: new Date('2026-03-01T12:00:00Z'),
    id,
  });
  expect(readCursor('names', '', of)).toBeUndefined();
});

test.each([
  ['another order', 'uuid', writeCursor('newest', 'a', uuid)],
  ['an id of another kind', 'uuid', writeCursor('names', 'a', uid)],
  ['a number that is none', 'number', writeCursor('names', '', 'abc')],
  ['a number that no column holds', 'number', writeCursor('names', '', '9'.repeat(20))],
  ['a text with NUL', 'uid', writeCursor('names', 'a\0b', uid)],
  ['half a character', 'uid', writeCursor('names', '\ud800', uid)],
  ['no list', 'uid', Buffer.from('{}').toString('base64url')],
  ['nonsense', 'uid', '%'],
] as const)('a page that nobody handed out is refused: %s', (_what, of, token) => {
  expect(() => readCursor('names', token, of)).toThrow(expect.objectContaining({ reason: 'PAGE_TOKEN_INVALID' }));
});

test('nor is one after a moment that is none', () => {
  for (const key of ['x', '', '-1', '1e9', '9'.repeat(16)]) {
    expect(() => readInstantCursor('names', writeCursor('names', key, uid), 'uid')).toThrow(
      expect.objectContaining({ reason: 'PAGE_TOKEN_INVALID' }),
    );
  }
});
