import { callTokenExpiry, demandOpenDoors, doorsClose, isOver, lessonEnd, presenceWindow } from './call-window.ts';

const start = new Date('2026-11-23T10:00:00Z');
const end = lessonEnd(start);

test('CALL-44 a lesson ends 50 minutes after its start', () => {
  expect(end.toISOString()).toBe('2026-11-23T10:50:00.000Z');
});

test('The room is closed 10 minutes after the end, to the millisecond', () => {
  expect(isOver(end, new Date('2026-11-23T10:59:59.999Z'))).toBe(false);
  expect(isOver(end, new Date('2026-11-23T11:00:00.000Z'))).toBe(true);
  expect(doorsClose(end).toISOString()).toBe('2026-11-23T11:00:00.000Z');
});

test('A call token lives in real time as long as the school has left until the doors close', () => {
  const realNow = new Date('2026-01-01T00:00:00Z');
  const expiry = callTokenExpiry(end, { schoolNow: new Date('2026-11-23T09:51:00Z'), realNow });
  expect(expiry.getTime() - realNow.getTime()).toBe(69 * 60_000);
  expect(callTokenExpiry(end, { schoolNow: new Date('2026-11-24T00:00:00Z'), realNow })).toEqual(realNow);
});

test('Presence counts from 10 minutes before the start to the end', () => {
  expect(presenceWindow(start)).toEqual({ from: new Date('2026-11-23T09:50:00Z'), to: end });
});

describe('Nothing is said, shown or switched in a room but while its doors are open', () => {
  const calledOff = new Date('2026-11-23T10:05:00Z');
  test.each([
    ['the second before they open', '2026-11-23T09:49:59.000Z', undefined, 'NOT_IN_PROGRESS'],
    ['the millisecond before they open', '2026-11-23T09:49:59.999Z', undefined, 'NOT_IN_PROGRESS'],
    ['as they open', '2026-11-23T09:50:00.000Z', undefined, 'open'],
    ['at the start', '2026-11-23T10:00:00.000Z', undefined, 'open'],
    ['after the end', '2026-11-23T10:50:00.000Z', undefined, 'open'],
    ['the second before they close', '2026-11-23T10:59:59.000Z', undefined, 'open'],
    ['the millisecond before they close', '2026-11-23T10:59:59.999Z', undefined, 'open'],
    ['as they close', '2026-11-23T11:00:00.000Z', undefined, 'LESSON_OVER'],
    ['a day later', '2026-11-24T10:00:00.000Z', undefined, 'LESSON_OVER'],
    ['in time, but called off', '2026-11-23T10:10:00.000Z', calledOff, 'LESSON_OVER'],
    ['before they open, called off', '2026-11-23T09:00:00.000Z', calledOff, 'LESSON_OVER'],
  ])('%s', (_when, now, closedAt, answer) => {
    const asked = () => {
      demandOpenDoors({ lessonStart: start, lessonEnd: end, closedAt }, new Date(now));
      return 'open';
    };
    if (answer === 'open') expect(asked()).toBe('open');
    else expect(asked).toThrow(expect.objectContaining({ reason: answer }));
  });
});
