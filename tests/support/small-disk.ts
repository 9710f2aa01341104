/** A disk of its own for some tables of a running database, small enough to be filled: a mount in memory, which takes root. */
import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { databaseUrl } from './database-url.ts';

const tablespace = 'small_disk';
/** Beside what the tables take: what they grow by while nobody has filled it. */
const roomBytes = 24 * 1_048_576;

function mount(...args: string[]): string | undefined {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  return status === 0 ? undefined : (stderr?.trim() ?? error?.message);
}

/** Why none can be had here; undefined when it can. */
export function whyNoSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-disk-'));
  const why = mount('-t', 'tmpfs', '-o', 'size=1m', 'parlance', folder);
  if (why === undefined) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return why === undefined ? undefined : `A small disk cannot be mounted here, which takes root: ${why}`;
}

export type SmallDisk = {
  /** To its last page. */
  fill(): void;
  empty(): void;
  /** The tables go back to where they were. */
  away(): Promise<void>;
};

/** What it is filled with. */
const fillingOf = (folder: string) => join(folder, 'filling');

/** Moves all tables and indexes of a database to a new small disk, while it is used. */
export async function ontoSmallDisk(database: string): Promise<SmallDisk> {
  const client = await connected(database);
  const { rows } = await client.query<{ folder: string; bytes: string }>(
    "select current_setting('data_directory') as folder, pg_database_size(current_database()) as bytes",
  );
  const { folder: data = '', bytes = '0' } = rows[0] ?? {};
  const owner = statSync(data);
  const folder = mkdtempSync(join(tmpdir(), 'parlance-disk-'));
  const why = mount('-t', 'tmpfs', '-o', `size=${Number(bytes) + roomBytes}`, 'parlance', folder);
  if (why !== undefined) throw new Error(why);
  chownSync(folder, owner.uid, owner.gid);
  await client.query(`create tablespace ${tablespace} location '${folder}'`);
  await moveAll(client, 'pg_default', tablespace);
  await client.end();
  return {
    fill: () => fillUp(fillingOf(folder)),
    empty: () => rmSync(fillingOf(folder), { force: true }),
    away: () => withoutSmallDisk(database),
  };
}

/** As it was before, also where somebody else put it there and was ended; nothing where there is none. */
export async function withoutSmallDisk(database: string): Promise<void> {
  const client = await connected(database);
  try {
    const { rows } = await client.query<{ folder: string }>(
      'select pg_tablespace_location(oid) as folder from pg_tablespace where spcname = $1',
      [tablespace],
    );
    const [{ folder } = {}] = rows;
    if (folder === undefined) return;
    rmSync(fillingOf(folder), { force: true });
    await moveAll(client, tablespace, 'pg_default');
    // Files that were moved away stay until the next checkpoint.
    await client.query('checkpoint');
    await client.query(`drop tablespace ${tablespace}`);
    // Whoever had a file open there lets it go later.
    spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  } finally {
    await client.end();
  }
}

async function connected(database: string): Promise<Client> {
  const connectionString = databaseUrl(database);
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

async function moveAll(client: Client, from: string, to: string): Promise<void> {
  for (const kind of ['table', 'index'])
    await client.query(`alter ${kind} all in tablespace ${from} set tablespace ${to}`);
}

function fillUp(file: string): void {
  const block = Buffer.alloc(4_096);
  for (;;) {
    try {
      writeFileSync(file, block, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}
