/** Which state of the lesson a room's members are of: a fact that comes after a later one changes nothing. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const rememberLessonVersion: Migration = {
  name: '20261122T0115_remember_lesson_version',
  async up(tx) {
    await tx.query('alter table rooms add column lesson_version int8 not null default 0');
  },
};
