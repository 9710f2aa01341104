/**
 * The administrators' list of people at 100,000 of them: pages of 100 through gateway, gRPC and identity, on a database of its own
 * on the server of the test parts. Also says which index each order uses, and fails when one reads the whole table.
 * Run: node tests/bench/user-list.ts [--people 100000] [--pages 100], with the parts up (`.local/test/parts.json`) or TEST_DATABASE_URL set.
 */
import { systemClock } from '@parlance/runtime/clock/clock';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { planOf, wholeTables } from '@parlance/runtime/testing/plan';
import { startServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '@parlance/identity/migrations';
import { identityForTest } from '@parlance/identity/test/services-for-test';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { gatewayBefore } from './support/gateway-before.ts';
import { useTestParts } from './test-parts.ts';

const { people, pages } = readArguments({ people: 100_000, pages: 100 });
/** Statements of services end after seconds. */
const atOnce = 5_000;

/** Sign-ups of three years; every hundredth is a tutor. */
const fill = `
  insert into people (uid, role, email, email_verified, first_name, last_name, time_zone, country, about, image_url, enabled, created_at, status, version)
  select md5('person ' || n), case when n % 100 = 0 then 'tutor' else 'student' end, 'p' || n || '@example.com', true,
    (array['Ama','Kenji','Grace','Robin','Zoë','Émile'])[1 + n % 6], 'Person ' || n, 'UTC', '', '', '', n % 50 <> 0,
    timestamptz '2023-01-01' + n * interval '15 minutes', '', 1
  from generate_series($1::int, $2::int) as n`;

const lists = [
  { name: 'newest', query: 'amount=100', index: 'people_newest_first' },
  { name: 'tutors', query: 'amount=100&role=tutor', index: 'people_newest_first_of_role' },
  { name: 'disabled', query: 'amount=100&enabled=false', index: 'people_disabled' },
  { name: 'by-name', query: 'amount=100&order=name', index: 'people_by_name' },
  { name: 'search', query: 'amount=100&q=person 777', index: 'people_search' },
];

useTestParts();
const harness = await startServiceHarness({ name: 'user_list', migrations });
const identity = await identityForTest(harness, systemClock);
const url = await gatewayBefore(harness, { identityGrpc: await harness.serve(identity.services) });
const { pool } = identity;

async function walk(query: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${await harness.issuer.mint({ role: 'admin' })}` };
  const times: number[] = [];
  let pageToken = '';
  for (let page = 0; page < pages; page += 1) {
    const begun = performance.now();
    const answer = await fetch(`${url}/admin/users?${query}${pageToken && `&pageToken=${pageToken}`}`, {
      headers,
    });
    const { items, nextPageToken } = (await answer.json()) as { items: unknown[]; nextPageToken: string | null };
    times.push(performance.now() - begun);
    if (answer.status !== 200 || items.length === 0) throw new Error(`page ${page} of ${query}: ${answer.status}`);
    pageToken = nextPageToken ?? '';
  }
  return times;
}

/** The conditions and orders of services/identity/src/queries/people-page.ts, and what the planner makes of them. */
async function explain(pool: Pool): Promise<Map<string, string>> {
  const page = 'from people left join tutors on tutors.uid = people.uid where';
  const statements: Record<string, string> = {
    newest: `${page} people.status <> 'deleted' and (people.created_at, people.uid) < (timestamptz '2024-06-01', 'f') order by people.created_at desc, people.uid desc limit 101`,
    tutors: `${page} people.status <> 'deleted' and people.role = 'tutor' and (people.created_at, people.uid) < (timestamptz '2024-06-01', 'f') order by people.created_at desc, people.uid desc limit 101`,
    disabled: `${page} people.status <> 'deleted' and (not people.enabled and not false) order by people.created_at desc, people.uid desc limit 101`,
    'by-name': `${page} people.status <> 'deleted' and (people.search_text, people.uid) > ('kenji person 5', '0') order by people.search_text, people.uid limit 101`,
    search: `${page} people.status <> 'deleted' and people.search_text like '%person 777%' order by people.created_at desc, people.uid desc limit 101`,
  };
  const used = new Map<string, string>();
  for (const [name, from] of Object.entries(statements)) {
    const nodes = await planOf(pool, `select people.uid ${from}`);
    const whole = wholeTables(nodes).includes('people');
    const index = nodes.map((node) => node['Index Name'] ?? '').find((found) => found.startsWith('people_'));
    used.set(name, whole ? 'the whole table' : (index ?? 'nothing'));
  }
  return used;
}

try {
  for (let from = 1; from <= people; from += atOnce) {
    await pool.query(fill, [from, Math.min(people, from + atOnce - 1)]);
  }
  await pool.query('analyze people');
  await walk('amount=100');
  for (const { name, query } of lists) {
    const before = process.cpuUsage();
    const times = await walk(query);
    const { user, system } = process.cpuUsage(before);
    const aims = name === 'newest' ? { bar: 100, goal: 20 } : {};
    printFigure({ name: `user-list-${name}-p50`, value: percentile(times, 0.5), unit: 'ms', ...aims });
    printFigure({ name: `user-list-${name}-p95`, value: percentile(times, 0.95), unit: 'ms', ...aims });
    // Of gateway, identity and this client together: unlike the times it does not depend on who else is busy.
    printFigure({ name: `user-list-${name}-cpu`, value: (user + system) / 1000 / times.length, unit: 'ms' });
  }
  const used = await explain(pool);
  for (const { name, index } of lists) {
    console.log(`index of ${name}: ${used.get(name)}`);
    if (used.get(name) !== index) process.exitCode = 1;
  }
} finally {
  await harness.stop();
}
