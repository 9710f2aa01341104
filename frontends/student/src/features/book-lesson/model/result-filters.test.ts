import { filtered, filtersFor } from './result-filters.ts';

const slots = [
  { tutor: 'hannah', isPte: false },
  { tutor: 'pia', isPte: true },
];
const [hannah, pia] = slots as [(typeof slots)[0], (typeof slots)[0]];
const likes = (...tutors: string[]) => new Set(tutors);

test('GEN-01, PERM-34 results are narrowed to a stream or to the favourite teachers', () => {
  const shown = (['all', 'workplace', 'pte', 'favourites'] as const).map((one) => filtered(slots, one, likes('pia')));
  expect(shown).toEqual([slots, [hannah], [pia], [pia]]);
});

test.each([
  ['both streams, nobody liked', slots, likes(), 'all', ['all', 'workplace', 'pte']],
  ['both streams, somebody liked', slots, likes('pia'), 'all', ['all', 'workplace', 'pte', 'favourites']],
  ['one stream, somebody liked', [hannah], likes('hannah'), 'all', ['all', 'favourites']],
  ['nothing to leave out', [hannah], likes('pia'), 'all', []],
  ['the chosen one stays, to be taken back', [hannah], likes(), 'favourites', ['all', 'favourites']],
  ['so does a stream whose times are gone', [hannah], likes(), 'pte', ['all', 'workplace', 'pte']],
] as const)('a filter is offered when it would leave something out: %s', (_what, found, liked, chosen, offered) => {
  expect(filtersFor(found, liked, chosen)).toEqual(offered);
});
