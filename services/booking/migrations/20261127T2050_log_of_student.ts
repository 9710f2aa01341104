import { buildIndex } from '@parlance/runtime/postgres/build-index';
import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What was done to and by a student, also in an hour that was left since: the log by its student and not by the seat (NS-78). */
export const logOfStudent: Migration = {
  name: '20261127T2050_log_of_student',
  overlap: '0.1.0 writes the same rows and reads none by it.',
  config: { transaction: false },
  up: (tx) =>
    buildIndex(tx, {
      name: 'lesson_log_of_student',
      on: 'lesson_log (student_uid, at desc, id desc) where student_uid is not null',
    }),
};
