import {
  aGroupLesson,
  anHourGivenBack,
  anOpenSlot,
  at,
  hour,
  hours,
  minute,
  start,
  tutor,
} from '../../test/builders.ts';
import { closeSlot, isOnTheHour, openSlot, overlaps, slotFault } from './slot.ts';

test.each([
  ['UTC', '2026-03-02T10:00:00.000Z', true],
  ['UTC', '2026-03-02T10:00:00.001Z', false],
  ['UTC', '2026-03-02T10:30:00.000Z', false],
  ['Australia/Darwin', '2026-03-02T10:30:00.000Z', true],
  ['Australia/Darwin', '2026-03-02T10:00:00.000Z', false],
  ['Asia/Kathmandu', '2026-03-02T10:15:00.000Z', true],
  ['Asia/Kathmandu', '2026-03-02T10:00:00.000Z', false],
  ['Australia/Lord_Howe', '2026-04-04T14:00:00.000Z', true],
  ['Australia/Lord_Howe', '2026-04-05T14:00:00.000Z', false],
  ['Australia/Lord_Howe', '2026-04-05T14:30:00.000Z', true],
  ['America/New_York', '2026-11-01T05:00:00.000Z', true],
  ['America/New_York', '2026-11-01T06:00:00.000Z', true],
])('NS-22, BOOK-33 in %s %s is on the hour: %s', (zone, when, expected) => {
  expect(isOnTheHour(new Date(when), zone)).toBe(expected);
});

test.each([
  [0, true],
  [49 * minute, true],
  [50 * minute - 1, true],
  [50 * minute, false],
  [hour, false],
])('BOOK-33 two slots %i ms apart overlap: %s, both ways', (apart, expected) => {
  expect(overlaps(start, at(apart))).toBe(expected);
  expect(overlaps(at(apart), start)).toBe(expected);
});

test.each([
  [-1, 'UTC', undefined],
  [0, 'UTC', 'IN_THE_PAST'],
  [-1, 'Australia/Darwin', 'NOT_ON_THE_HOUR'],
])('NS-22 opened %i ms before its start in %s: %s', (offset, zone, expected) => {
  expect(slotFault(start, zone, at(offset))).toBe(expected);
});

test('BOOK-33 an opened slot is pending, at version 1 and nobody’s yet', () => {
  const slot = { id: 'x', tutorUid: tutor.id, startsAt: start, isPte: true };
  const lesson = anOpenSlot({ ...slot, updatedAt: at(-hour) });
  const words = { from: undefined, cause: 'open', at: at(-hour), actor: tutor, note: '', seats: [] };
  expect(openSlot(slot, tutor, at(-hour))).toEqual({ ...words, lesson });
  expect(lesson).toMatchObject({ status: 'pending', version: 1, bookingId: 'x', topic: undefined, pay: undefined });
});

test('EP-42 only a slot that nobody booked can be closed, also one that was given back', () => {
  const { pending, ...others } = hours;
  for (const lesson of [pending, anHourGivenBack()]) expect(() => closeSlot(lesson)).not.toThrow();
  for (const lesson of [...Object.values(others), aGroupLesson()]) {
    expect(() => closeSlot(lesson)).toThrow(expect.objectContaining({ reason: 'SLOT_NOT_PENDING' }));
  }
});
