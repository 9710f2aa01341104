import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepNote, readNotes, summaryOf, type Note } from './notes.ts';

const note = (over: Partial<Note>): Note => ({
  at: '2026-11-29T20:00:00.000Z',
  story: 'content-gone',
  isGood: true,
  isWatched: true,
  alerts: { ProgramAway: 12, BookingsFail: 31 },
  faults: [],
  ...over,
});

test('what was kept is read in its order, and of a file that is not there nothing', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'notes-')), 'notes');
  expect(readNotes(file)).toEqual([]);
  const notes = [note({}), note({ story: 'redis-gone', isGood: false, faults: ['one\nother'] })];
  for (const one of notes) keepNote(file, one);
  expect(readNotes(file)).toEqual(notes);
});

test('the page says when each was played, which alerts fired, what was found and what was not played', () => {
  const broken = note({ story: 'redis-gone', isGood: false, alerts: {}, faults: ['JobFails fired | too'] });
  const page = summaryOf([note({}), broken, note({ story: 'x', isWatched: false, alerts: {} })], ['content-gone', 'y']);
  expect(page.split('\n').slice(4)).toEqual([
    '| content-gone | 2026-11-29T20:00:00.000Z | kept | `ProgramAway` after 12 s, `BookingsFail` after 31 s |  |',
    '| redis-gone | 2026-11-29T20:00:00.000Z | broken | none | JobFails fired \\| too |',
    '| x | 2026-11-29T20:00:00.000Z | kept | not asked |  |',
    '| y |  | not played |  |  |',
    '',
  ]);
});
