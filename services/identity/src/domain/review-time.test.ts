import { reviewedBy } from './review-time.ts';

test.each([
  ['a Monday', '2026-03-02T10:00:00.000Z', '2026-03-09T10:00:00.000Z'],
  ['a Friday', '2026-03-06T10:00:00.000Z', '2026-03-13T10:00:00.000Z'],
  ['a Saturday', '2026-03-07T10:00:00.000Z', '2026-03-13T10:00:00.000Z'],
  ['a Sunday', '2026-03-08T23:00:00.000Z', '2026-03-13T23:00:00.000Z'],
])('APP-36 LIM-16 what is submitted on %s is reviewed within 5 business days', (_day, from, by) => {
  expect(reviewedBy(new Date(from)).toISOString()).toBe(by);
});
