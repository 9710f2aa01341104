import { gapsOf, inside, lengthOf, lessonTime, together } from './presence.ts';

const minute = 60_000;
const stay = (from: number, to: number) => ({ from: from * minute, to: to * minute });

test('NS-55 the time before and after the lesson is not counted', () => {
  const time = lessonTime(0);
  expect(inside([stay(-10, 20), stay(25, 70)], time)).toEqual([stay(0, 20), stay(25, 50)]);
  expect(lengthOf(inside([stay(-10, 20), stay(25, 70)], time))).toBe(45 * minute);
  expect(inside([stay(-10, -5), stay(50, 60)], time)).toEqual([]);
});

test('NS-55 together is when both were there', () => {
  const [one, other] = [
    [stay(0, 20), stay(22, 50)],
    [stay(5, 30), stay(31, 49)],
  ];
  expect(together(one, other)).toEqual([stay(5, 20), stay(22, 30), stay(31, 49)]);
  expect(together(one, [])).toEqual([]);
});

test('a gap lies between two stays, none before the first or after the last', () => {
  expect(gapsOf([stay(0, 20), stay(22, 30), stay(31, 40)])).toEqual([stay(20, 22), stay(30, 31)]);
  expect([gapsOf([stay(0, 20)]), gapsOf([])]).toEqual([[], []]);
});
