import { monday } from '@parlance/kit/testing/builders.ts';
import { aLessonProgress } from '@parlance/kit/testing/material-builders.ts';
import { changesOf, noteOf, tickAll } from './noted.ts';

const done = aLessonProgress('A', { completed: true, when: monday, source: 'lesson' });
const open = aLessonProgress('B');
const lessons = [done, open];
const given = { date: null, tutor: null, now: monday, zone: 'Australia/Darwin' };

test('EP-09, NS-30 only what is ticked otherwise is sent, with its completionDetails', () => {
  const ticks = new Map([
    [done.id, false],
    [open.id, true],
  ]);
  expect(noteOf(lessons, ticks, given)).toEqual({
    lessons: [
      { id: done.id, completionDetails: { completed: false } },
      { id: open.id, completionDetails: { completed: true } },
    ],
  });
  expect(noteOf(lessons, tickAll(lessons, true), { ...given, tutor: 't' }).lessons).toEqual([
    { id: open.id, completionDetails: { completed: true, tutor: 't' } },
  ]);
});

test('EP-09 a tick and its taking back are nothing', () => {
  expect(changesOf(lessons, new Map([[open.id, false]]))).toEqual({ changed: [], noted: 0, takenBack: 0 });
  expect(changesOf(lessons, tickAll(lessons, false))).toEqual({ changed: [done], noted: 0, takenBack: 1 });
});

test('NS-31 another day is its noon in the zone of the administrator, today is now', () => {
  const sent = (date: string, zone = given.zone) =>
    noteOf(lessons, tickAll(lessons, true), { ...given, date, zone }).lessons[0]?.completionDetails.when;
  expect(sent('2026-11-23')).toBeUndefined();
  expect(sent('2026-11-04')).toBe(Date.UTC(2026, 10, 4, 2, 30));
  // One that this browser does not know reads as UTC.
  expect(sent('2026-11-04', 'Mars/Olympus')).toBe(Date.UTC(2026, 10, 4, 12));
});
