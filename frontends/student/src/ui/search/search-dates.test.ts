import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { searchSchema } from './search-dates.ts';

const today = '2026-11-23';

test.each([
  ['SRCH-22 two months back is allowed', { start: '2026-09-23', end: '2026-09-24' }, {}],
  [
    'SRCH-22 a day more is not',
    { start: '2026-09-22', end: '2026-09-24' },
    { start: 'Start date cannot be more than 2 months in the past' },
  ],
  [
    'SRCH-23 nor for the end',
    { start: '2026-09-23', end: '2026-09-22' },
    { end: 'End date cannot be more than 2 months in the past' },
  ],
  [
    'SRCH-24 the end comes after the start',
    { start: '2026-11-25', end: '2026-11-24' },
    { end: 'End date cannot be selected before start date' },
  ],
  ['LIM-12 31 days are a range', { start: '2026-11-25', end: '2026-12-25' }, {}],
  ['LIM-12 32 are too many', { start: '2026-11-25', end: '2026-12-26' }, { end: 'A search covers at most 31 days' }],
  ['SRCH-24 the same day is a range', { start: '2026-11-25', end: '2026-11-25' }, {}],
  ['AUTH-33 both are needed', { start: null, end: null }, { start: 'is required', end: 'is required' }],
])('%s', (_name, dates, faults) => {
  expect(faultsOf(searchSchema(today), { ...dates, time: 'anytime' })).toEqual(faults);
});
