import fc from 'fast-check';
import { presenceWindow } from './call-window.ts';
import { presentUids, timeInside, type Stay } from './presence.ts';
import { schoolTimeFrom, type OffsetChange } from './school-time.ts';

const start = new Date('2026-11-23T10:00:00Z');
const window = presenceWindow(start);
const minutes = (m: number) => new Date(start.getTime() + m * 60_000);
const stay = (from: number, to?: number): Stay => ({
  uid: 'ana',
  from: minutes(from),
  ...(to === undefined ? {} : { to: minutes(to) }),
});

test.each([
  ['59.999 seconds are not enough', [stay(0, 59.999 / 60)], []],
  ['60 seconds are enough', [stay(0, 1)], ['ana']],
  ['two stays add up', [stay(0, 0.5), stay(5, 5.5)], ['ana']],
  ['two devices at once do not add up', [stay(0, 0.6), stay(0.1, 0.7)], []],
  ['before the doors open nothing counts', [stay(-20, -9.5)], []],
  ['after the end nothing counts', [stay(49.5, 70)], []],
  ['a stay that is still open counts up to now', [stay(10)], ['ana']],
  ['a stay that began less than 60 seconds ago is not enough yet', [stay(59.5)], []],
  ['two stays that touch add up', [stay(0, 0.5), stay(0.5, 1)], ['ana']],
  ['two stays that overlap count once where they do', [stay(0, 0.6), stay(0.5, 1)], ['ana']],
  ['a short stay within a long one adds nothing', [stay(0, 0.9), stay(0.2, 0.4)], []],
  ['stays add up in whatever order they are told', [stay(5, 5.5), stay(0, 0.5)], ['ana']],
  ['a stay outside the window takes nothing from one inside', [stay(-30, -20), stay(0, 1), stay(60, 70)], ['ana']],
] as const)('LIVE-22 %s', (_name, stays, expected) => {
  expect(presentUids(stays, window, minutes(60))).toEqual(expected);
});

test('A stay that is told to end later than now counts up to now', () => {
  expect(timeInside([stay(0, 5)], window, minutes(2))).toEqual(new Map([['ana', 120_000]]));
});

test('Each person’s stays are their own; who was there is told in the order of their ids', () => {
  const of = (uid: string, from: number, to: number) => ({ ...stay(from, to), uid });
  const stays = [of('cem', 0, 2), of('bo', 0, 0.6), of('ana', 1, 2), of('cem', 3, 4), of('bo', 1, 1.3)];
  expect(timeInside(stays, window, minutes(60))).toEqual(
    new Map([
      ['cem', 180_000],
      ['bo', 54_000],
      ['ana', 60_000],
    ]),
  );
  expect(presentUids(stays, window, minutes(60))).toEqual(['ana', 'cem']);
  expect(timeInside([], window, minutes(60))).toEqual(new Map());
});

test('A person connected across a jump of the clock was there the whole of it', () => {
  const real = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
  const changes: OffsetChange[] = [
    { since: real(-1e6), offsetMs: minutes(-9).getTime() - real(0).getTime() },
    { since: real(20), offsetMs: minutes(50).getTime() - real(20).getTime() },
  ];
  const school = schoolTimeFrom(() => changes);
  const stays = [{ uid: 'ana', from: school.at(real(5)), to: school.at(real(21)) }];
  expect(presentUids(stays, window, school.at(real(21)))).toEqual(['ana']);
  expect(timeInside(stays, window, school.at(real(21))).get('ana')).toBe((50 + 9) * 60_000 - 5_000);
});

test('A person who left before the jump was there only for the seconds before it', () => {
  const real = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
  const changes: OffsetChange[] = [
    { since: real(0), offsetMs: minutes(-9).getTime() - real(0).getTime() },
    { since: real(20), offsetMs: minutes(50).getTime() - real(20).getTime() },
  ];
  const school = schoolTimeFrom(() => changes);
  const stays = [{ uid: 'ana', from: school.at(real(5)), to: school.at(real(19)) }];
  expect(presentUids(stays, window, school.at(real(30)))).toEqual([]);
});

test('However stays overlap and however often the clock jumps forward, time inside is the measure of their union', () => {
  const jump = fc.record({ at: fc.integer({ min: 0, max: 600 }), by: fc.integer({ min: 0, max: 3_600 }) });
  const realStay = fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 }));
  fc.assert(
    fc.property(
      fc.array(jump, { maxLength: 4 }),
      fc.array(realStay, { minLength: 1, maxLength: 6 }),
      (jumps, spans) => {
        const base = window.from.getTime() - 120_000;
        const sorted = [...jumps].sort((a, b) => a.at - b.at);
        const offsetAt = (second: number) => sorted.filter((j) => j.at <= second).reduce((sum, j) => sum + j.by, 0);
        const changes: OffsetChange[] = [
          { since: new Date(0), offsetMs: base },
          ...sorted.map((j) => ({ since: new Date(j.at * 1000), offsetMs: base + offsetAt(j.at) * 1000 })),
        ];
        const school = schoolTimeFrom(() => changes);
        const stays = spans.map(([a, b]) => ({
          uid: 'ana',
          from: school.at(new Date(Math.min(a, b) * 1000)),
          to: school.at(new Date(Math.max(a, b) * 1000)),
        }));
        const second = (instant: Date) => Math.round((instant.getTime() - window.from.getTime()) / 1000);
        const inside = new Set<number>();
        for (const s of stays) {
          for (let t = Math.max(0, second(s.from)); t < Math.min(3_600, second(s.to)); t += 1) inside.add(t);
        }
        expect(timeInside(stays, window, new Date(8.64e15)).get('ana')).toBe(inside.size * 1000);
      },
    ),
    { numRuns: 200 },
  );
});
