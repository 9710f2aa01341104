/** Of which materials there are, in which order: what somebody saw who puts them in another one. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const orderMaterials: Migration = {
  name: '20261126T1535_order_materials',
  async up(tx) {
    await tx.query('alter table library add column order_version int8 not null default 1');
  },
};
