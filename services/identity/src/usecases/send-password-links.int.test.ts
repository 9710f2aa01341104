/** Password links while Keycloak or its mail server is away, and those that it refuses, on the real database. */
import { makeFakeClock, type FakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { metricValue } from '@parlance/runtime/testing/metric-value';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { migrations } from '../../migrations/index.ts';
import { refuse } from '../domain/refusals.ts';
import { countPasswordLink } from '../inbound/jobs/password-link-outcomes.ts';
import { makePasswordLinkQueue, makePasswordLinkStore } from '../outbound/postgres/password-links.ts';
import { makeSendPasswordLinks, type PasswordLinkOutcome } from './send-password-links.ts';

let database: FreshDatabase;
let realTime: FakeClock;
let sent: string[];
let outcomes: PasswordLinkOutcome[];
/** What Keycloak says of an address. */
let faults: Map<string, Error>;
const lines: string[] = [];

beforeAll(async () => (database = await freshDatabase('identity-links', migrations)));
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate password_link_wishes');
  realTime = makeFakeClock(new Date());
  [sent, outcomes, faults] = [[], [], new Map()];
  lines.length = 0;
});

const log = makeLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } });
const away = () => refuse('KEYCLOAK_UNAVAILABLE');
const send = (): Promise<number> =>
  makeSendPasswordLinks({
    queue: makePasswordLinkQueue(database.pool),
    realTime,
    onOutcome(outcome, request, error) {
      outcomes.push(outcome);
      countPasswordLink(log, outcome, request, error);
    },
    accounts: {
      findByEmail: async (email) => (email.startsWith('nobody') ? undefined : ({ uid: email, enabled: true } as never)),
      async sendPasswordLink(email) {
        const fault = faults.get(email);
        if (fault) throw fault;
        sent.push(email);
      },
    },
  })();
/** Due at once, whatever this process's time is by then. */
async function ask(email: string): Promise<void> {
  await inTransaction(database.pool, async (tx) => {
    await makePasswordLinkStore(tx, makeNewId(realTime)).add(email, realTime.now());
    await tx.query('update password_link_wishes set next_try_at = least(next_try_at, now())');
  });
}

/** So much later, as the database and this process see it. */
async function later(ms: number): Promise<void> {
  realTime.advance(ms);
  await database.pool.query(`update password_link_wishes set next_try_at = next_try_at - make_interval(secs => $1)`, [
    ms / 1_000,
  ]);
}
const minute = 60_000;
const open = async () =>
  (await database.pool.query('select tries from password_link_wishes where done_at is null order by email')).rows;

test('a link that was asked for while Keycloak was away for hours is sent within five minutes after, once', async () => {
  faults.set('ada@example.test', away());
  await ask('ada@example.test');
  for (let minutes = 0; minutes < 180; minutes += 1) {
    await send().catch(() => undefined);
    await later(minute);
    // Whoever gets none asks again.
    if (minutes % 30 === 29 && minutes < 150) await ask('ada@example.test');
  }
  expect([sent, (await open()).map(({ tries }) => tries)]).toEqual([[], [0, 0, 0, 0, 0, 0]]);
  faults.clear();
  for (let minutes = 0; minutes < 5; minutes += 1) {
    await later(minute);
    await send();
  }
  expect([sent, await open()]).toEqual([['ada@example.test'], []]);
});

test('while somebody is away it is tried again less and less often, and the round fails', async () => {
  faults.set('ada@example.test', away());
  await ask('ada@example.test');
  for (let seconds = 0; seconds < 3_600; seconds += 10) {
    await send().catch((error: unknown) => expect(error).toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' }));
    await later(10_000);
  }
  expect(outcomes.length).toBeGreaterThan(20);
  expect(outcomes.length).toBeLessThan(80);
});

test('what cannot be sent in half a day is given up, with one line and a count', async () => {
  const failed = 'password_links_total{outcome="failed"}';
  const before = (await metricValue(failed)) ?? 0;
  faults.set('ada@example.test', away());
  await ask('ada@example.test');
  await expect(send()).rejects.toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' });
  await later(11 * 60 * minute);
  await expect(send()).rejects.toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' });
  await ask('bea@example.test');
  await later(2 * 60 * minute);
  faults.clear();
  await send();
  expect([outcomes.toSorted(), sent]).toEqual([['failed', 'retry', 'retry', 'sent'], ['bea@example.test']]);
  expect([await open(), (await metricValue(failed)) ?? 0]).toEqual([[], before + 1]);
  expect(lines.filter((line) => line.includes('password link given up'))).toHaveLength(1);
  expect(lines.join()).not.toContain('ada@example.test');
});

test('what Keycloak refuses is given up at the tenth refusal, with one line, and keeps nobody else from theirs', async () => {
  faults.set('ada@example.test', new Error('PUT /users/1/execute-actions-email answered 400'));
  faults.set('bea@example.test', away());
  for (const email of ['ada@example.test', 'bea@example.test', 'cyd@example.test', 'nobody@example.test'])
    await ask(email);
  await expect(send()).rejects.toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' });
  expect([sent, outcomes.toSorted()]).toEqual([['cyd@example.test'], ['dropped', 'retry', 'retry', 'sent']]);
  expect(await open()).toEqual([{ tries: 1 }, { tries: 0 }]);
  faults.delete('bea@example.test');
  for (let tries = 0; tries < 20; tries += 1) {
    await later(11 * minute);
    await send();
  }
  expect(outcomes.filter((outcome) => outcome === 'retry')).toHaveLength(1 + 9);
  expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(1);
  expect(lines.filter((line) => line.includes('password link given up'))).toHaveLength(1);
  expect(await open()).toEqual([]);
});

test('a process that dies with a link costs it a minute and no try', async () => {
  await ask('ada@example.test');
  expect(await makePasswordLinkQueue(database.pool).claim()).toMatchObject({ email: 'ada@example.test', tries: 0 });
  expect(await send()).toBe(0);
  await later(minute);
  expect([await send(), sent]).toEqual([1, ['ada@example.test']]);
});
