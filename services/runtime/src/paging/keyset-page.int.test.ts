import { statements } from '../postgres/statements.ts';
import { freshDatabase, type FreshDatabase } from '../testing/postgres.ts';
import { keysetPage } from './keyset-page.ts';

type Row = { id: string; at: Date };

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('keyset_page');
  await db.pool.query('create table things (id uuid primary key default gen_random_uuid(), at timestamptz not null)');
  // Twenty at one microsecond, as one transaction leaves them, and one at each of twenty within the millisecond.
  await db.pool.query(
    `insert into things (at) select timestamptz '2026-03-02 10:00:00.123456Z' from generate_series(1, 20)`,
  );
  await db.pool.query(
    `insert into things (at) select timestamptz '2026-03-02 10:00:00.123Z' + n * interval '10 microseconds' from generate_series(0, 19) n`,
  );
});
afterAll(() => db.drop());

test.each(['asc', 'desc'] as const)(
  'a list is read once and whole where a millisecond holds many, %s',
  async (order) => {
    const { rows: all } = await db.pool.query<Row>(`select id from things order by at ${order}, id ${order}`);
    const read: string[] = [];
    let pageToken = '';
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await keysetPage<Row>(db.pool, statements.from('things').select('id', 'at'), {
        columns: { at: 'instant', id: 'id' },
        keyOf: ({ at, id }) => [at, id],
        order,
        limit: 7,
        pageToken,
      });
      read.push(...page.items.map(({ id }) => id));
      pageToken = page.next;
      if (pageToken === '') break;
    }
    expect(read).toEqual(all.map(({ id }) => id));
  },
);
