import { isSame, newsAreas, preferencesOf, usualPreferences, type SaidPreferences } from './preferences.ts';

const said = (changes: Partial<SaidPreferences> = {}): SaidPreferences => ({
  news: newsAreas.map((area) => ({ area, mail: area !== 'lesson', push: true })),
  quiet: { from: 1_320, to: 420 },
  reminders: [60, 1_440],
  ...changes,
});
const ways = (area: string) => ({ area, mail: true, push: true });

test('NS-60 what was said is kept, reminders in one order and once', () => {
  expect(preferencesOf(said())).toEqual({
    news: { ...usualPreferences.news, lesson: { mail: false, push: true } },
    quiet: { from: 1_320, to: 420 },
    reminders: [1_440, 60],
  });
  expect(preferencesOf(said({ reminders: [60, 60, 60] })).reminders).toEqual([60]);
  expect(preferencesOf(said({ reminders: [], quiet: null }))).toMatchObject({ reminders: [], quiet: null });
});

test.each<[string, Partial<SaidPreferences>]>([
  ['an area is missing', { news: newsAreas.slice(1).map(ways) }],
  ['an area stands twice', { news: [...newsAreas, 'lesson'].map(ways) }],
  ['an area is not known', { news: ['lesson', 'feedback', 'money', 'weather'].map(ways) }],
  ['an area is named by the object itself', { news: ['lesson', 'feedback', 'money', 'constructor'].map(ways) }],
  ['a reminder is not offered', { reminders: [61] }],
  ['a reminder is before the lesson began', { reminders: [-60] }],
  ['it is quiet from a time to the same', { quiet: { from: 60, to: 60 } }],
  ['a day has no such minute', { quiet: { from: 1_440, to: 0 } }],
  ['a minute is a part of one', { quiet: { from: 0.5, to: 60 } }],
  ['a time is before the day', { quiet: { from: -1, to: 60 } }],
])('it is refused when %s', (_what, changes) => {
  expect(() => preferencesOf(said(changes))).toThrow(expect.objectContaining({ reason: 'PREFERENCES_MALFORMED' }));
});

test('two are the same by what they say', () => {
  const one = preferencesOf(said());
  expect(isSame(one, preferencesOf(said({ news: said().news.toReversed() })))).toBe(true);
  for (const changes of [
    { quiet: null },
    { reminders: [60] },
    { news: newsAreas.map(ways) },
    { quiet: { from: 1_320, to: 421 } },
  ])
    expect(isSame(one, preferencesOf(said(changes)))).toBe(false);
});
