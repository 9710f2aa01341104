/** Identity's use cases on a database of their own and, where wanted, the real Keycloak. */
import { makeFakeClock, type FakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { decodeMessage } from '@parlance/proto/codec';
import type { FactName, Facts } from '@parlance/proto/topics';
import { migrations } from '../migrations/index.ts';
import { makeUseCases, type UseCases } from '../src/compose/use-cases.ts';
import type { Accounts } from '../src/usecases/ports.ts';

export const schoolNow = new Date('2026-03-02T10:00:00.000Z');

export type Harness = {
  database: FreshDatabase;
  cases: UseCases;
  realTime: FakeClock;
  /** Facts about one person, oldest first. */
  facts(uid: string): Promise<string[]>;
  lastFact<N extends FactName>(name: N, uid: string): Promise<Facts[N]['output'] | undefined>;
  /** The token of the newest mail to this person, as notification would fetch it. */
  mailedToken(uid: string): Promise<string>;
};

export async function startHarness(
  accounts: Accounts,
  { publicUrl = 'http://school.test', timingStepMs = 1 }: { publicUrl?: string; timingStepMs?: number } = {},
): Promise<Harness> {
  const database = await freshDatabase('identity', migrations);
  // Keycloak's log is older than the test: what others did there is not followed.
  await database.pool.query('insert into account_log_cursor (seen_until) values (now())');
  const realTime = makeFakeClock(new Date());
  const cases = makeUseCases({
    pool: database.pool,
    accounts,
    clock: makeFakeClock(schoolNow),
    realTime,
    linkSecret: 'test-link-secret',
    publicUrl,
    takesPasswords: true,
    timingStepMs,
  });

  async function lastFact<N extends FactName>(name: N, uid: string): Promise<Facts[N]['output'] | undefined> {
    const { rows } = await database.pool.query<{ body: Buffer }>(
      'select body from outbox where key = $1 and type = $2 order by seq desc limit 1',
      [uid, name],
    );
    return rows[0] && (decodeMessage(name, rows[0].body) as Facts[N]['output']);
  }

  return {
    database,
    cases,
    realTime,
    lastFact,
    async facts(uid) {
      const { rows } = await database.pool.query<{ type: string }>(
        'select type from outbox where key = $1 order by seq',
        [uid],
      );
      return rows.map(({ type }) => type.split('.').at(-1) ?? '');
    },
    async mailedToken(uid) {
      const fact = await lastFact('parlance.identity.v1.EmailRequested', uid);
      const view = await cases.mailLink(fact?.reference ?? '');
      if (!view) throw new Error('there is no good link for this person');
      return new URL(view.link).searchParams.get('token') ?? '';
    },
  };
}
