/** Mails of a lesson that have not left yet are found by it. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const findMailsOfALesson: Migration = {
  name: '20261127T0240_find_mails_of_a_lesson',
  async up(tx) {
    await tx.query(`create index mails_due_about on mails (reference) where state = 'due'`);
  },
};
