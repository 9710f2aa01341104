import { filtered, filtersFor, filtersIn } from './result-filters.ts';

const slot = (tutor: string, isPte: boolean, avg: number, languages: string[] = []) => ({
  tutor,
  isPte,
  profile: { tutor: { rating: { avg }, languages } },
});
const slots = [slot('a', false, 4.9, ['de', 'pt']), slot('b', true, 4.2, ['pt']), slot('c', false, 0)];
const liked = new Set(['b']);
const shown = (address: string) =>
  filtered(slots, filtersIn(new URLSearchParams(address)), liked).map(({ tutor }) => tutor);

test.each([
  ['', ['a', 'b', 'c']],
  ['stream=workplace', ['a', 'c']],
  ['stream=pte', ['b']],
  ['favourites=1', ['b']],
  ['rating=4', ['a', 'b']],
  ['rating=4.5', ['a']],
  ['language=pt', ['a', 'b']],
  ['language=de&stream=pte', []],
  ['stream=workplace&favourites=1', []],
  ['stream=klingon&rating=9&language=tlh&order=sideways', ['a', 'b', 'c']],
])('PERM-34, SRCH-12 %j shows %j', (address, tutors) => expect(shown(address)).toEqual(tutors));

test('only what would leave something out is offered, and what is chosen, so that it can be taken back', () => {
  const none = filtersIn(new URLSearchParams());
  expect(filtersFor({ slots: slots, nextPage: null }, none, liked)).toEqual({
    streams: true,
    favourites: true,
    ratings: true,
    languages: ['de', 'pt'],
  });
  const alike = [slot('a', false, 3), slot('c', false, 0)];
  expect(filtersFor({ slots: alike, nextPage: null }, none, liked)).toEqual({
    streams: false,
    favourites: false,
    ratings: false,
    languages: [],
  });
  const all = filtersIn(new URLSearchParams('stream=pte&favourites=1&rating=4&language=ja'));
  expect(filtersFor({ slots: alike, nextPage: null }, all, liked)).toEqual({
    streams: true,
    favourites: true,
    ratings: true,
    languages: ['ja'],
  });
});
