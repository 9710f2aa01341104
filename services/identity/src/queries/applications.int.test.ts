/** More applications than a page holds: every one is reached, in both orders, whatever comes and goes meanwhile. */
import { lists } from '@parlance/proto/limits';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { randomUUID } from 'node:crypto';
import { migrations } from '../../migrations/index.ts';
import { listApplications, type ApplicationsQuery } from './applications.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase('identity', migrations);
  await add(300, '2026-03-01');
});
afterAll(() => database.drop());

const run = (sql: string, params: unknown[] = []) => database.pool.query(sql, params);
/** Three came in each minute: among those the id decides. */
const add = (count: number, from: string) =>
  run(
    `insert into applications select gen_random_uuid(), gen_random_uuid(),
       case when n % 2 = 0 then 'submitted' else 'rejected' end, $2::text::timestamptz + n / 3 * interval '1 minute', null,
       'a' || n || '-' || $2::text || '@example.com', 'Robin', 'Number ' || n, '{}'::jsonb, 'PHP', '', '', '', '', '{}', '', '', 1
     from generate_series(0, $1::int - 1) n`,
    [count, from],
  );

const usual: ApplicationsQuery = { status: undefined, ascending: false, limit: 0, query: '', pageToken: '' };

async function allOf(query: Partial<ApplicationsQuery>, between?: () => Promise<unknown>): Promise<string[][]> {
  const pages: string[][] = [];
  for (let token: string | undefined = ''; token !== undefined && pages.length < 20;) {
    const page = await listApplications(database.pool, { ...usual, ...query, pageToken: token });
    pages.push(page.applications.map(({ details }) => details.email));
    if (pages.length === 1) await between?.();
    token = page.next || undefined;
  }
  return pages;
}
const sizes = (pages: string[][]) => pages.map(({ length }) => length);
const storedIn = async (order: 'asc' | 'desc', where = 'true') =>
  (await run(`select email from applications where ${where} order by created_at ${order}, id ${order}`)).rows.map(
    ({ email }: { email: string }) => email,
  );

test.each(['asc', 'desc'] as const)('APP-40 all are reached in pages of 125: %s', async (order) => {
  const pages = await allOf({ ascending: order === 'asc' });
  expect(sizes(pages)).toEqual([lists.applications, lists.applications, 50]);
  expect(pages.flat()).toEqual(await storedIn(order));
});

test('APP-39 APP-40 so are those of a status and of a search, and a page of the size that was query for', async () => {
  const rejected = await allOf({ status: 'rejected', limit: 60 });
  expect([sizes(rejected), rejected.flat()]).toEqual([[60, 60, 30], await storedIn('desc', "status = 'rejected'")]);
  const found = await allOf({ query: 'number 1', limit: 100, ascending: true });
  expect([sizes(found), found.flat()]).toEqual([[100, 11], await storedIn('asc', "last_name like 'Number 1%'")]);
});

test('a page that is full exactly is the last one', async () => {
  expect(sizes(await allOf({ status: 'submitted', limit: 75 }))).toEqual([75, 75]);
});

test.each(['asc', 'desc'] as const)(
  'of which one comes at either end and one goes between two pages none is lost or listed twice: %s',
  async (order) => {
    const before = await storedIn(order);
    const between = async () => {
      await run('delete from applications where email = any($1)', [[before[124], before[200]]]);
      await add(1, order === 'asc' ? '2027-01-01' : '2027-01-02');
    };
    const listed = (await allOf({ ascending: order === 'asc' }, between)).flat();
    const newer = order === 'asc' ? ['a0-2027-01-01@example.com'] : [];
    expect(listed).toEqual([...before.filter((_, at) => at !== 200), ...newer]);
  },
);

test.each([
  ['nonsense', 'x'],
  ['of the other order', 'asc'],
  ['of no application', Buffer.from(JSON.stringify(['applications desc', '1', 'abc'])).toString('base64url')],
  [
    'of a moment that is none',
    Buffer.from(JSON.stringify(['applications desc', 'x', randomUUID()])).toString('base64url'),
  ],
])('a page that nobody handed out is refused: %s', async (_what, token) => {
  const handedOut = await listApplications(database.pool, { ...usual, ascending: true });
  const pageToken = token === 'asc' ? handedOut.next : token;
  await expect(listApplications(database.pool, { ...usual, pageToken })).rejects.toMatchObject({
    reason: 'PAGE_TOKEN_INVALID',
  });
});

test('LIM-13 more than 125 at once is refused', async () => {
  await expect(listApplications(database.pool, { ...usual, limit: 126 })).rejects.toMatchObject({
    reason: 'MALFORMED',
  });
});
