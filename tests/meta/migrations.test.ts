/** Releases overlap: migrations since the last release only add, or say why it runs on them all the same. */
import { basename } from 'node:path';
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { lastRelease, migrationsOf } from '../releases/last-release.ts';
import { overlapFaults, reasonFaults } from './overlap-rules.ts';
import { serviceFolders } from './repository.ts';

const { version, migrations: released } = lastRelease();

/** What a migration would ask of the database. */
async function sqlOf(migration: Migration): Promise<string[]> {
  const asked: string[] = [];
  const query = async (sql: string) => {
    asked.push(sql);
    return { rows: [], rowCount: 0 };
  };
  await migration.up({ query } as unknown as Parameters<Migration['up']>[0]);
  return asked;
}

async function faultsOf(migrations: readonly Migration[]): Promise<string[]> {
  const fresh = new Set<string>();
  const faults: string[] = [];
  for (const migration of migrations) {
    const found = overlapFaults(await sqlOf(migration), fresh);
    const told = migration.overlap === undefined ? found : reasonFaults(migration.overlap, version);
    faults.push(...told.map((fault) => `${migration.name}: ${fault}`));
  }
  return faults;
}

test.each(serviceFolders())('the last release runs on the schema of %s', async (folder) => {
  const migrations = await migrationsOf(folder);
  const names = new Set(released[basename(folder)]);
  const known = migrations.filter(({ name }) => names.has(name)).map(({ name }) => name);
  expect(known.toSorted()).toEqual((released[basename(folder)] ?? []).toSorted()); // none of them has gone
  expect(await faultsOf(migrations.filter(({ name }) => !names.has(name)))).toEqual([]);
});

/** Those that people may be reading: what the migration makes itself is not among them. */
async function lockedTables(migration: Migration): Promise<string[]> {
  const sql = (await sqlOf(migration)).join(';\n');
  const named = (words: RegExp) => [...sql.matchAll(words)].map(([, table = '']) => table);
  const made = new Set(named(/create table (?:if not exists )?(\w+)/gi));
  return [...new Set(named(/alter table (?:if exists )?(?:only )?(\w+)/gi))].filter((table) => !made.has(table));
}

// Readers of lessons and seats take both.
test('booking locks one table at a time, so that it and who reads two never wait for each other', async () => {
  const names = new Set(released.booking);
  const migrations = await migrationsOf('services/booking');
  const fresh = migrations.filter(({ name, config }) => !names.has(name) && config === undefined);
  const locked = await Promise.all(fresh.map(async (one) => [one.name, await lockedTables(one)] as const));
  expect(locked.filter(([, tables]) => tables.length > 1)).toEqual([]);
});

const one = (sql: string, overlap?: string): Migration => ({
  name: 'one',
  ...(overlap === undefined ? {} : { overlap }),
  up: async (tx) => void (await tx.query(sql)),
});

test.each([
  'alter table rooms add column closed_at timestamptz',
  `alter table rooms add column note text not null default 'it''s, well; empty', add seats integer generated always as (1) stored`,
  'alter table rooms alter column note drop not null',
  'alter table rooms alter note set default 4',
  'create index rooms_by_note on rooms (note)',
  `comment on table rooms is 'where people drop column by column'`,
  'create table seats (id uuid primary key, room uuid references rooms on delete cascade, check (id is not null))',
  'create table seats (id uuid, kind text); create unique index seats_id on public.seats (id); alter table seats alter kind set not null; insert into seats default values',
  '-- drop table rooms\ncreate index rooms_by_note on rooms (note) /* drop table rooms */',
])('the last release runs on: %s', async (sql) => {
  expect(await faultsOf([one(sql)])).toEqual([]);
});

test.each([
  ['drop table rooms', 'takes something away'],
  ['DROP INDEX rooms_by_note', 'takes something away'],
  ['alter table rooms drop column note', 'takes a column away'],
  ['alter table rooms add column seats integer, drop note', 'takes a column away'],
  ['alter table if exists only "rooms" drop if exists note', 'takes a column away'],
  ['alter table rooms rename column note to remark', 'renames'],
  ['alter table rooms rename to halls', 'renames'],
  ['alter index rooms_by_note rename to by_note', 'renames'],
  ['alter table rooms alter column note set not null', 'may write nothing'],
  ['alter table rooms add column seats integer not null', 'writes nothing'],
  ['alter table rooms add column if not exists seats integer not null', 'writes nothing'],
  ['alter table rooms alter column note type varchar(9)', 'changes a type'],
  ['alter table rooms alter note set data type jsonb using note::jsonb', 'changes a type'],
  ['alter table rooms alter note drop default', 'lean on the default'],
  ['alter table rooms drop constraint rooms_note_unique', 'on conflict'],
  [`alter table rooms add constraint rooms_note_known check (note in ('a', 'b'))`, 'a new rule'],
  ['alter table rooms add unique (note)', 'a new rule'],
  ['alter table rooms add column seat uuid references seats (id)', 'a new rule'],
  ['create unique index concurrently rooms_note on rooms (note)', 'a new rule'],
  ['create table seats (room uuid references rooms (id))', 'holds rows'],
  [`update rooms set note = 'x'`, 'is for a job'],
  ['truncate rooms', 'is for a job'],
  ['do $$ begin drop table rooms; end $$', 'unknown to this test'],
  ['create trigger t before insert on rooms for each row execute function f()', 'unknown to this test'],
  ['create index a on rooms (note); alter table rooms drop note', 'takes a column away'],
])('refused without a word: %s', async (sql, fault) => {
  expect(await faultsOf([one(sql)])).toEqual([expect.stringContaining(fault)]);
});

test.each([
  [`Since ${version} nothing reads or writes the note of a room.`, []],
  ['ok', ['its word is no reason', 'its word names no release']],
  ['The programs of the next release do not read the note.', ['its word names no release']],
  ['From 99.0.0 on nothing reads or writes the note of a room.', ['99.0.0 is later than the last release']],
])('the word of a migration that takes away: %s', async (overlap, faults) => {
  expect(await faultsOf([one('alter table rooms drop note', overlap)])).toEqual(faults.map((fault) => `one: ${fault}`));
});
