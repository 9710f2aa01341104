import { buildIndex } from '@parlance/runtime/postgres/build-index';
import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What a teacher was paid: one a week and currency, so that whoever wants all of it sorts a few (NS-78). */
export const payoutsOfTutor: Migration = {
  name: '20261127T2050_payouts_of_tutor',
  overlap: '0.1.0 writes the same rows and reads none by it.',
  config: { transaction: false },
  up: (tx) => buildIndex(tx, { name: 'payouts_of_tutor', on: 'payouts (tutor_uid, period)' }),
};
