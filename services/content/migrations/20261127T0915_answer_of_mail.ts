import type { Migration } from '@parlance/runtime/postgres/migrate';

const answer = `Under Announcements: to roles or to people by name, at once or later. You see how many have viewed it, and deleting takes it off every screen at once.

Choose “Also by mail and browser notification” for what somebody has to know who does not open the portal in time, such as a day on which the school is closed. Whoever has turned school news off is not mailed, and everybody finds it in the bell. Deleting it stops the mails that have not left yet; what has left cannot be called back.`;

/** When an announcement goes by mail too. A question that the school has made its own stays as it is. */
export const answerOfMail: Migration = {
  name: '20261127T0915_answer_of_mail',
  overlap: 'It is one row, and 0.1.0 knows no questions of the help.',
  async up(tx) {
    await tx.query(
      `update help_questions set answer = '${answer.replaceAll("'", "''")}'
        where question = 'How do I tell something to everybody?' and version = 1 and changed_at is null`,
    );
  },
};
