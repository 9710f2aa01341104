/** Everything around applications on a database of its own and the real Keycloak; where content keeps the bytes, a set of links stands. */
import { randomUUID } from 'node:crypto';
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makeApplicationCases, type ApplicationCases } from '../src/compose/application-cases.ts';
import type { Application } from '../src/domain/application.ts';
import type { ApplicationForm } from '../src/domain/application-fields.ts';
import type { ApplicationFilesKeeper } from '../src/usecases/application-ports.ts';
import type { Accounts } from '../src/usecases/ports.ts';
import { anApplicationForm } from './application-form.ts';
import { schoolNow, startHarness, type Harness } from './harness.ts';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { uniqueEmail } from './keycloak.ts';

export const publicUrl = 'http://school.test';
export const adminUid = 'a'.repeat(32);
export const byAdmin = (rpc = 'Any', key?: string) => ({ actorUid: adminUid, rpc, key });
export const anonymous = (key?: string) => ({ actorUid: '', rpc: 'SubmitApplication', key });
const emailRequested = 'parlance.identity.v1.EmailRequested';

export type ApplicationHarness = Awaited<ReturnType<typeof startApplications>>;

export async function startApplications(accounts: Accounts) {
  const harness = await startHarness(accounts, { publicUrl });
  const gone = new Set<string>();
  const files: ApplicationFilesKeeper = {
    async hold(_uid, links) {
      const missing = links.filter((link) => gone.has(link));
      if (missing.length > 0)
        throw new AppError('rule', 'APPLICATION_FILE_MISSING', 'x', { details: { links: missing } });
    },
  };
  const casesWith = (
    parts: { accounts?: Accounts; files?: ApplicationFilesKeeper; timingStepMs?: number } = {},
  ): ApplicationCases =>
    makeApplicationCases({
      pool: harness.database.pool,
      accounts,
      files,
      publicUrl,
      linkSecret: 'test-link-secret',
      timingStepMs: 1,
      ...parts,
      clock: makeFakeClock(schoolNow),
      realTime: harness.realTime,
      log: makeLogger({ name: 'test', level: 'silent' }),
    });
  const cases = casesWith();
  return { ...harness, applications: cases, casesWith, gone, ...steps({ harness, cases }) };
}

type Made = { form: ApplicationForm; id: string; uid: string; email: string };

function steps({ harness, cases }: { harness: Harness; cases: ApplicationCases }) {
  const query = async <T extends object>(sql: string, params: unknown[]) =>
    (await harness.database.pool.query<T>(sql, params)).rows;

  async function submit(change: Partial<ApplicationForm> = {}): Promise<Made> {
    const form = { ...anApplicationForm(uniqueEmail('applicant')), ...change };
    const { id } = await cases.submit(form, anonymous(randomUUID()));
    const [row] = await query<{ uid: string }>('select uid from applications where id = $1', [id]);
    return { form, id, uid: row?.uid ?? '', email: form.details.email };
  }

  /** The link of the newest mail to this account, as notification would fetch it. */
  async function mailed(uid: string) {
    const fact = await harness.lastFact(emailRequested, uid);
    const link = await cases.letterLink(fact?.reference ?? '');
    if (!link) throw new Error('there is no good link for this applicant');
    return { ...link, kind: fact?.kind, query: new URL(link.link).searchParams };
  }

  async function submitted(change: Partial<ApplicationForm> = {}): Promise<Made & { key: string }> {
    const made = await submit(change);
    const token = (await mailed(made.uid)).query.get('token') ?? '';
    const { key } = await cases.confirmEmail({ id: made.id, token });
    return { ...made, key };
  }

  async function inTraining(change: Partial<ApplicationForm> = {}) {
    const made = await submitted(change);
    await cases.accept({ id: made.id }, byAdmin());
    await cases.train({ id: made.id }, byAdmin());
    return made;
  }

  return {
    submit,
    submitted,
    inTraining,
    mailed,
    stored: async (id: string): Promise<Application> => (await cases.queries.byId(id)).application,
    mails: async (uid: string) =>
      (await query('select 1 from outbox where key = $1 and type = $2', [uid, emailRequested])).length,
    factsOf: async (id: string) =>
      (await query<{ type: string }>('select type from outbox where key = $1 order by seq', [id])).map(
        ({ type }) => type.split('.').at(-1) ?? '',
      ),
    acts: async (uid: string) =>
      query<{ act: string; actor_uid: string; details: object; before: object; after: object }>(
        'select act, actor_uid, details, before, after from admin_acts where subject_uid = $1 order by id',
        [uid],
      ),
  };
}
