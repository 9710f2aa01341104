/** Identity's use cases on a database of their own and, where wanted, the real Keycloak; where content keeps the bytes of files, a set of links stands. */
import { decodeMessage } from '@parlance/proto/codec';
import type { FactName, Facts } from '@parlance/proto/topics';
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeLogger } from '@parlance/runtime/logging/logger';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeFakeClock, type FakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { makeUseCases, type Parts, type UseCases } from '../src/compose/use-cases.ts';
import { makeLinkTokens } from '../src/outbound/link-tokens.ts';
import { findApplicationMailLink, type ApplicationMailLinkView } from '../src/queries/application-mail-link.ts';
import { findApplicationState, type ApplicationState } from '../src/queries/applications.ts';
import { findMailLink, type MailLinkView } from '../src/queries/mail-link.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';

export const schoolNow = new Date('2026-03-02T10:00:00.000Z');
const linkSecret = 'test-link-secret';
const tokens = makeLinkTokens(linkSecret);

export type RunningIdentity = {
  database: FreshDatabase;
  pool: Pool;
  cases: UseCases;
  /** The same with other parts, on the same database. */
  casesWith(parts: Partial<Parts>): UseCases;
  realTime: FakeClock;
  /** Links of files that content does not have. */
  gone: Set<string>;
  /** Facts about one person or application, oldest first. */
  facts(subject: string): Promise<string[]>;
  lastFact<N extends FactName>(name: N, uid: string): Promise<Facts[N]['output'] | undefined>;
  /** What a mail's reference leads to, as notification would ask. */
  mailLink(reference: string): Promise<(MailLinkView & { reason?: string }) | ApplicationMailLinkView | undefined>;
  /** The token of the newest mail to this person, as notification would fetch it. */
  mailedToken(uid: string): Promise<string>;
  stateOf(request: { id: string; key: string }): Promise<ApplicationState | undefined>;
};

export async function startIdentity(
  accounts: Accounts,
  { publicUrl = 'http://school.test', timingStepMs = 1 }: { publicUrl?: string; timingStepMs?: number } = {},
): Promise<RunningIdentity> {
  const database = await freshDatabase('identity', migrations);
  const { pool } = database;
  // Keycloak's log is older than the test: what others did there is not followed.
  await pool.query('insert into account_log_cursor (seen_until) values (now())');
  const realTime = makeFakeClock(new Date());
  const gone = new Set<string>();
  const casesWith = (parts: Partial<Parts>) =>
    makeUseCases({
      pool,
      accounts,
      files: filesBut(gone),
      clock: makeFakeClock(schoolNow),
      realTime,
      linkSecret,
      log: makeLogger({ name: 'test', level: 'silent' }),
      takesPasswords: true,
      timingStepMs,
      ...parts,
    });
  const links = { db: pool, tokens, publicUrl, realTime };
  const mailLink = async (reference: string) =>
    (await findMailLink(links, reference)) ?? (await findApplicationMailLink(links, reference));

  async function lastFact<N extends FactName>(name: N, uid: string): Promise<Facts[N]['output'] | undefined> {
    const { rows } = await pool.query<{ body: Buffer }>(
      'select body from outbox where key = $1 and type = $2 order by seq desc limit 1',
      [uid, name],
    );
    return rows[0] && (decodeMessage(name, rows[0].body) as Facts[N]['output']);
  }

  return {
    database,
    pool,
    cases: casesWith({}),
    casesWith,
    realTime,
    gone,
    lastFact,
    mailLink,
    async facts(subject) {
      const sql = 'select type from outbox where key = $1 order by seq';
      const { rows } = await pool.query<{ type: string }>(sql, [subject]);
      return rows.map(({ type }) => type.split('.').at(-1) ?? '');
    },
    async mailedToken(uid) {
      const fact = await lastFact('parlance.identity.v1.EmailRequested', uid);
      const view = await mailLink(fact?.reference ?? '');
      if (!view) throw new Error('there is no good link for this person');
      return new URL(view.link).searchParams.get('token') ?? '';
    },
    stateOf: (request) => findApplicationState(links, request),
  };
}

function filesBut(gone: ReadonlySet<string>): Parts['files'] {
  return {
    async hold(_uid, held) {
      const missing = held.filter((link) => gone.has(link));
      if (missing.length > 0)
        throw new AppError('rule', 'APPLICATION_FILE_MISSING', 'x', { details: { links: missing } });
    },
    settle: (_uid, uploadId) => Promise.resolve(`/files/public/${uploadId}`),
  };
}
