import { buildIndex } from '@parlance/runtime/postgres/build-index';
import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Which mails somebody got, newest first (NS-78). */
export const mailsOfPerson: Migration = {
  name: '20261127T2050_mails_of_person',
  overlap: '0.1.0 writes the same rows and reads none by it.',
  config: { transaction: false },
  up: (tx) => buildIndex(tx, { name: 'mails_of_person', on: 'mails (uid, created_at desc, id desc)' }),
};
