import { readInstant } from '../postgres/instants.ts';
import { cutByWeight, cutPage, pageToken, readPageToken } from './page-token.ts';

const id = '0190b7a4-0000-7000-8000-00000000dead';
const at = '2026-03-02T10:00:00.123Z';

test('a token says where the page before it ended', () => {
  expect(readPageToken(pageToken([at, id]), ['instant', 'id'])).toEqual([at, id]);
  expect(readPageToken('', ['instant', 'id'])).toBeUndefined();
});

test('an instant of the database keeps its microseconds', () => {
  const exact = readInstant('2026-03-02 10:00:00.12345+00') as Date;
  expect(exact).toEqual(new Date(at));
  expect(readPageToken(pageToken([exact, id]), ['instant', 'id'])).toEqual(['2026-03-02T10:00:00.12345Z', id]);
});

test.each([
  ['nonsense', 'x'],
  ['no list', Buffer.from('{}').toString('base64url')],
  ['of another list', pageToken(['12'])],
  ['an id that is none', pageToken([at, 'x'])],
  ['a date that is none', pageToken(['2026-02-30T00:00:00.000Z', id])],
  ['a date by more than microseconds', pageToken(['2026-03-02T10:00:00.1234567Z', id])],
  ['a date with something behind it', pageToken([`${at}x`, id])],
  ['a year that no database knows', pageToken(['+275760-09-13T00:00:00.000Z', id])],
  ['numbers', Buffer.from('[1,2]').toString('base64url')],
])('a token that was not handed out is refused: %s', (_name, token) => {
  expect(() => readPageToken(token, ['instant', 'id'])).toThrow(
    expect.objectContaining({ kind: 'malformed', reason: 'PAGE_TOKEN_INVALID' }),
  );
});

test('a text is taken as it was handed out, and refused where no store would take it', () => {
  const name = 'Ünïted “Kingdom” 🇬🇧';
  expect(readPageToken(pageToken([name]), ['text'])).toEqual([name]);
  for (const text of ['a\0b', '\ud800', 'x'.repeat(513)]) {
    expect(() => readPageToken(pageToken([text]), ['text'])).toThrow('This page is not available any more.');
  }
});

test('a page that is full exactly is the last one', () => {
  const keyOf = (row: number) => [row];
  expect(cutPage([1, 2], 2, { keyOf })).toEqual({ items: [1, 2], next: '' });
  expect(cutPage([1, 2, 3], 2, { keyOf })).toEqual({ items: [1, 2], next: pageToken([2]) });
  expect(cutPage([], 2, { keyOf })).toEqual({ items: [], next: '' });
});

test('a page that a reply cannot carry ends sooner, and holds one row at least', () => {
  const keyOf = (row: number) => [row];
  const cut = (...items: number[]) => cutByWeight({ items, next: 'z' }, { keyOf, weightOf: (row) => row, most: 5 });
  expect(cut(2, 3)).toEqual({ items: [2, 3], next: 'z' });
  expect(cut(2, 4, 1)).toEqual({ items: [2], next: pageToken([2]) });
  expect(cut(9, 1)).toEqual({ items: [9], next: pageToken([9]) });
});

test('a token of one order means nothing in another', () => {
  const token = pageToken([new Date(at), id], 'newest');
  expect(readPageToken(token, ['instant', 'id'], 'newest')).toEqual([at, id]);
  expect(() => readPageToken(token, ['instant', 'id'], 'oldest')).toThrow('This page is not available any more.');
});
