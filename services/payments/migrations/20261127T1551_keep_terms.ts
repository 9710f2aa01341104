/** The terms that a lesson is paid by, of the policy that it was booked under (ADR 0082); none: the first. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepTerms: Migration = {
  name: '20261127T1551_keep_terms',
  overlap: 'What 0.1.0 writes has no terms, and is read as of the first version, which is the one that it pays by.',
  async up(tx) {
    await tx.query('alter table pay_lines add column terms jsonb');
  },
};
