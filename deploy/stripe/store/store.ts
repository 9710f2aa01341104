/** Where everything is kept: one SQLite file, so that a restart, also a hard one, finds what was answered. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { faults } from '../http/faults.ts';
import type { StripeObject } from './objects.ts';

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    created integer not null,
    body text not null
  );
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_created on objects (kind, created);
  create index if not exists objects_by_customer on objects (kind, json_extract(body, '$.customer'), seq);
  create index if not exists objects_by_intent on objects (kind, json_extract(body, '$.payment_intent'), seq);
  create index if not exists objects_by_charge on objects (kind, json_extract(body, '$.charge'), seq);
  create index if not exists objects_by_invoice on objects (kind, json_extract(body, '$.invoice'), seq);
  create table if not exists notes (key text primary key, body text not null);
  create table if not exists timers (
    kind text not null,
    id text not null,
    at integer not null,
    primary key (kind, id)
  );
  create index if not exists timers_by_time on timers (at);
  create table if not exists idempotency (
    key text primary key,
    asked text not null,
    status integer not null,
    body text not null,
    request text not null,
    at integer not null
  );
  create table if not exists deliveries (
    event text primary key,
    attempt integer not null,
    due integer not null
  );
  create index if not exists deliveries_by_due on deliveries (due);
`;

export type Range = { gt?: number; gte?: number; lt?: number; lte?: number };

export type Search = {
  /** Path of a field in the object -> its value; a list means any of them. */
  where?: Record<string, string | number | boolean | string[] | undefined>;
  created?: Range | undefined;
  /** Ids: what is older than the one, or newer than the other. */
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  limit?: number;
};

export type Store = ReturnType<typeof openStore>;

const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Without a folder it lives as long as the process. */
export function openStore(folder?: string) {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(folder === undefined ? ':memory:' : join(folder, 'stripe.sqlite'));
  db.exec(SCHEMA);
  const prepared = new Map<string, StatementSync>();
  const sql = (text: string): StatementSync => {
    const known = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, known);
    return known;
  };
  return {
    sql,
    ...objectsOf(sql),
    ...timersOf(sql),
    ...notesOf(sql),
    /** All of it or nothing. */
    transaction<T>(work: () => T): T {
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    close: () => db.close(),
  };
}

function objectsOf(sql: (text: string) => StatementSync) {
  const parse = <T extends StripeObject>(row: unknown): T => JSON.parse((row as { body: string }).body) as T;

  function find<T extends StripeObject>(id: string, kind?: string): T | undefined {
    const row = sql('select kind, body from objects where id = ?').get(id) as { kind: string } | undefined;
    return row === undefined || (kind !== undefined && row.kind !== kind) ? undefined : parse<T>(row);
  }

  const seqOf = (id: string): number => {
    const row = sql('select seq from objects where id = ?').get(id) as { seq: number } | undefined;
    if (row === undefined) throw faults.missing('object', id, 'starting_after');
    return row.seq;
  };

  return {
    find,
    /** Refuses as Stripe does when there is no such thing. */
    demand<T extends StripeObject>(kind: string, id: string, param = 'id'): T {
      const found = find<T>(id, kind);
      if (found === undefined) throw faults.missing(kind, id, param);
      return found;
    },
    insert(object: StripeObject): void {
      const created = Number(object.created ?? 0);
      sql('insert into objects (id, kind, created, body) values (?, ?, ?, ?)').run(
        object.id,
        object.object,
        created,
        JSON.stringify(object),
      );
    },
    save(object: StripeObject): void {
      sql('update objects set body = ? where id = ?').run(JSON.stringify(object), object.id);
    },
    /** It is known by its id alone from then on. */
    bury(id: string, kind: string): void {
      const body = JSON.stringify({ id, object: kind, deleted: true });
      sql('update objects set kind = ?, body = ? where id = ?').run(`deleted ${kind}`, body, id);
    },
    /** Newest first; with `endingBefore` the page right before it. */
    search<T extends StripeObject>(kind: string, search: Search = {}): { data: T[]; hasMore: boolean } {
      const { text, values } = condition(kind, search, seqOf);
      const { limit = 1_000_000, endingBefore } = search;
      const order = endingBefore === undefined ? 'desc' : 'asc';
      const rows = sql(`select body from objects where ${text} order by seq ${order} limit ?`).all(
        ...values,
        limit + 1,
      );
      const data = rows.slice(0, limit).map((row) => parse<T>(row));
      return { data: endingBefore === undefined ? data : data.toReversed(), hasMore: rows.length > limit };
    },
    count(kind: string): number {
      return (sql('select count(*) as n from objects where kind = ?').get(kind) as { n: number }).n;
    },
    /** Every object, oldest first. */
    *all(kind?: string): Generator<StripeObject> {
      const rows =
        kind === undefined
          ? sql('select body from objects order by seq').iterate()
          : sql('select body from objects where kind = ? order by seq').iterate(kind);
      for (const row of rows) yield parse(row);
    },
  };
}

function condition(kind: string, search: Search, seqOf: (id: string) => number) {
  const { where = {}, created, startingAfter, endingBefore } = search;
  const parts = ['kind = ?'];
  const values: SQLInputValue[] = [kind];
  for (const [path, wanted] of Object.entries(where)) {
    if (wanted === undefined) continue;
    const many = Array.isArray(wanted) ? wanted : [wanted];
    parts.push(`json_extract(body, '$.${path}') in (${many.map(() => '?').join(', ')})`);
    values.push(...many.map((value) => (typeof value === 'boolean' ? Number(value) : value)));
  }
  for (const [name, operator] of Object.entries(OPERATORS)) {
    const bound = created?.[name as keyof Range];
    if (bound === undefined) continue;
    parts.push(`created ${operator} ?`);
    values.push(bound);
  }
  if (startingAfter !== undefined) {
    parts.push('seq < ?');
    values.push(seqOf(startingAfter));
  }
  if (endingBefore !== undefined) {
    parts.push('seq > ?');
    values.push(seqOf(endingBefore));
  }
  return { text: parts.join(' and '), values };
}

/** What is to happen at a moment of school time. */
function timersOf(sql: (text: string) => StatementSync) {
  type Timer = { kind: string; id: string; at: number };
  return {
    /** One of a kind for each object; a new one takes the place of the old. */
    setTimer(kind: string, id: string, at: number): void {
      sql('insert or replace into timers (kind, id, at) values (?, ?, ?)').run(kind, id, at);
    },
    dropTimer(kind: string, id: string): void {
      sql('delete from timers where kind = ? and id = ?').run(kind, id);
    },
    nextTimer(until: number): Timer | undefined {
      const row = sql('select kind, id, at from timers where at <= ? order by at, rowid limit 1').get(until);
      return row as Timer | undefined;
    },
  };
}

/** What Stripe keeps to itself beside an object. */
function notesOf(sql: (text: string) => StatementSync) {
  return {
    note(key: string, value: unknown): void {
      sql('insert or replace into notes (key, body) values (?, ?)').run(key, JSON.stringify(value));
    },
    noted<T>(key: string): T | undefined {
      const row = sql('select body from notes where key = ?').get(key) as { body: string } | undefined;
      return row === undefined ? undefined : (JSON.parse(row.body) as T);
    },
  };
}
