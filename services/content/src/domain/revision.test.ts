import { revisionFor } from './revision.ts';

const startsAt = new Date('2026-03-04T10:00:00Z');
const at = (time: string) => new Date(`2026-03-04T${time}Z`);
const revision = (number: number, time?: string) => ({
  revision: number,
  fileId: `file ${number}`,
  at: time === undefined ? undefined : at(time),
});

test.each([
  ['the only one, there from the beginning', [revision(1)], 1],
  ['the newest that stood half an hour before', [revision(1), revision(2, '08:00:00'), revision(3, '09:29:59')], 3],
  ['one that came in that very moment', [revision(1), revision(2, '09:30:00')], 2],
  ['not one that came a moment later', [revision(1), revision(2, '09:30:00.001')], 1],
  ['not one that came during it, nor after', [revision(1), revision(2, '10:20:00'), revision(3, '12:00:00')], 1],
  ['of those that came too late the first, where none stood', [revision(1, '09:45:00'), revision(2, '10:05:00')], 1],
  ['the same in whichever order they are found', [revision(3, '09:40:00'), revision(1), revision(2, '08:00:00')], 2],
  ['nothing where there is nothing', [], undefined],
])('LIM-09 a lesson is taught with %s', (_, revisions, expected) => {
  expect(revisionFor(revisions, startsAt)?.revision).toBe(expected);
});

test('outside a lesson the newest is read', () => {
  expect(revisionFor([revision(2, '09:45:00'), revision(1)], undefined)?.revision).toBe(2);
  expect(revisionFor([], undefined)).toBeUndefined();
});
