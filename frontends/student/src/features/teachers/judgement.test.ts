import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { ratingSchema, reportSchema } from './judgement.ts';

test.each([
  [{ rating: null, message: '' }, { rating: 'is required' }],
  [{ rating: 1, message: '' }, {}],
  [{ rating: 5, message: '🙂'.repeat(400) }, {}],
  [{ rating: 5, message: '🙂'.repeat(401) }, { message: 'must be at most 400 characters' }],
])('NS-32, PROF-05 a rating %#', (form, faults) =>
  expect(faultsOf(ratingSchema, { bookingId: 'b', ...form })).toEqual(faults),
);

test.each([
  ['', 'is required'],
  ['     ', 'is required'],
  ['late', 'must be between 5 and 1000 characters'],
  ['Late!', undefined],
  ['x'.repeat(1000), undefined],
  ['x'.repeat(1001), 'must be between 5 and 1000 characters'],
])('NS-32, PROF-09 a report %#', (message, fault) => expect(faultsOf(reportSchema, { message }).message).toBe(fault));
