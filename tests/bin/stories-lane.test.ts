import { storiesToPlay, verdictsOf } from './stories-lane.ts';

const named = (only?: string) => storiesToPlay(only).map(({ name }) => name);

test('all stories are played, and every toxic of every line', () => {
  expect(named()).toEqual(
    expect.arrayContaining(['content-gone', 'full-disk', 'toxics database-media', 'toxics mail']),
  );
  expect(storiesToPlay('redis-gone,toxics:kafka')).toEqual([
    { name: 'redis-gone', args: ['redis-gone'] },
    { name: 'toxics kafka', args: ['toxics', '--line', 'kafka'] },
  ]);
  expect(() => named('nobody-gone')).toThrow('no story: nobody-gone');
});

test('what was broken and what was not played fails', () => {
  const note = { at: '', isWatched: true, alerts: {}, faults: [] };
  const notes = [
    { ...note, story: 'content-gone', isGood: true },
    { ...note, story: 'redis-gone', isGood: false },
  ];
  expect(verdictsOf(notes, ['content-gone', 'redis-gone', 'mail-gone'])).toEqual([
    'redis-gone is broken',
    'mail-gone was not played',
  ]);
  expect(verdictsOf(notes.slice(0, 1), ['content-gone'])).toEqual([]);
});
