import { shownOnDashboard } from './latest-announcements.tsx';

test.each([
  [0, 0],
  [2, 2],
  [3, 3],
  [4, 2],
  [9, 2],
])('DASH-10, CON-29 of %i announcements the card shows %i', (count, expected) => {
  expect(shownOnDashboard(Array.from({ length: count }, (_unused, index) => index))).toHaveLength(expected);
});
