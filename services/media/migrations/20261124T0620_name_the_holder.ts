/** Which socket has a session now: an older one that is found dead later says nothing about the person. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const nameTheHolder: Migration = {
  name: '20261124T0620_name_the_holder',
  async up(tx) {
    await tx.query('alter table signalling_sessions add column holder uuid');
  },
};
