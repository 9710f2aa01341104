/** What a student writes about a teacher, judged as the server judges it (tests/e2e/journeys/hard-values.spec.ts). */
import { hardValues } from '@parlance/kit/testing/hard-values.ts';
import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { ratingSchema, reportSchema } from './judgement.ts';

test.each(hardValues({ min: 0, max: 400 }))('words of a rating: %s', (_what, message, fits) =>
  expect(faultsOf(ratingSchema, { bookingId: 'b', rating: 4, message }).message === undefined).toBe(fits),
);

test.each(hardValues({ min: 5, max: 1000 }))('a report: %s', (_what, message, fits) =>
  expect(faultsOf(reportSchema, { message }).message === undefined).toBe(fits),
);
