import { realSchoolTime, schoolTimeFrom } from './school-time.ts';

const real = (ms: number) => new Date(ms);

test('without a movable clock the school has real time', () => {
  expect(realSchoolTime.at(real(5))).toEqual(real(5));
});

test('each instant has the offset that was in force then', () => {
  const time = schoolTimeFrom(() => [
    { since: real(100), offsetMs: 10 },
    { since: real(200), offsetMs: 1_000 },
  ]);
  expect([50, 100, 199, 200, 300].map((ms) => time.at(real(ms)).getTime())).toEqual([60, 110, 209, 1_200, 1_300]);
});

test('before anything is known the school has real time', () => {
  expect(schoolTimeFrom(() => []).at(real(7))).toEqual(real(7));
});
