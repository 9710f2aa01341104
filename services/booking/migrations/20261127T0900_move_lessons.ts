/** A lesson may be moved to another hour: what that hour was offered as until then, and where a booking was before. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const moveLessons: Migration = {
  name: '20261127T0900_move_lessons',
  async up(tx) {
    // Who still has the offer on screen is told that it is taken, and a move that is asked for again is known as done.
    await tx.query('alter table lessons add column offered_as uuid');
    await tx.query('create index lessons_offered_as on lessons (offered_as) where offered_as is not null');
    await tx.query(`create index lesson_log_of_moves on lesson_log (seat_id) where cause = 'move'`);
  },
};
