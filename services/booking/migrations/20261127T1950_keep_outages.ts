import type { Migration } from '@parlance/runtime/postgres/migrate';

/** When the gateway and booking last were there, when media last answered booking, and when they did not. A row of outages is never changed. */
export const keepOutages: Migration = {
  name: '20261127T1950_keep_outages',
  async up(tx) {
    const part = `check (part in ('gateway', 'booking', 'room'))`;
    await tx.query(`
      create table signs_of_life (
        part text not null constraint signs_of_life_part_check ${part},
        last_real timestamptz not null,
        constraint signs_of_life_pkey primary key (part)
      )`);
    await tx.query(`
      create table outages (
        part text not null constraint outages_part_check ${part},
        from_real timestamptz not null,
        until_real timestamptz not null,
        from_school timestamptz not null,
        until_school timestamptz not null,
        constraint outages_pkey primary key (part, from_real),
        constraint outages_order_check check (until_real > from_real and until_school >= from_school)
      )`);
    await tx.query('create index outages_until_school_idx on outages (until_school)');
  },
};
