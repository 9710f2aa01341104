/** Applications on running identity and the real Keycloak: the steps of an applicant and an administrator, and what is left of them. */
import { randomUUID } from 'node:crypto';
import type { ApplicationForm } from '../src/domain/application-fields.ts';
import type { Application } from '../src/domain/application.ts';
import { findApplication } from '../src/queries/applications.ts';
import { anApplicationForm } from './application-form.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { commandBy, officer } from './people.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

export const publicUrl = 'http://school.test';
export const adminUid = officer.uid;
export const byAdmin = <R extends object>(request: R, rpc?: string, key?: string) =>
  commandBy(officer, request, rpc, key);
export const anonymously = <R extends object>(request: R, key?: string, rpc = 'SubmitApplication') =>
  commandBy({ uid: '' }, request, rpc, key);
const emailRequested = 'parlance.identity.v1.EmailRequested';

export type RunningApplications = RunningIdentity & Pick<RunningIdentity['cases'], 'applications'> & Steps;
export type ApplicationSuite = { keycloak: TestKeycloak; identity: RunningApplications };

/** What each test file about applications begins with; the clock is right again after each test. `begin` gets all before the first one. */
export function applicationSuite(begin: (suite: ApplicationSuite) => unknown): void {
  let identity: RunningApplications | undefined;
  beforeAll(async () => {
    const keycloak = await testKeycloak();
    const running = await startIdentity(keycloak.accounts, { publicUrl });
    identity = { ...running, applications: running.cases.applications, ...stepsOn(running) };
    await begin({ keycloak, identity });
  }, 90_000);
  afterAll(() => identity?.database.drop());
  afterEach(() => identity?.realTime.set(new Date()));
}

type Made = { form: ApplicationForm; id: string; uid: string; email: string };
type Steps = ReturnType<typeof stepsOn>;

function stepsOn({ pool, cases, lastFact, mailLink }: RunningIdentity) {
  const { applications } = cases;
  const query = async <T extends object>(sql: string, params: unknown[]) => (await pool.query<T>(sql, params)).rows;

  async function submit(change: Partial<ApplicationForm> = {}): Promise<Made> {
    const form = { ...anApplicationForm(uniqueEmail('applicant')), ...change };
    const { id } = await applications.submit(anonymously(form, randomUUID()));
    const [row] = await query<{ uid: string }>('select uid from applications where id = $1', [id]);
    return { form, id, uid: row?.uid ?? '', email: form.details.email };
  }

  /** The link of the newest mail to this account, as notification would fetch it. */
  async function mailed(uid: string) {
    const fact = await lastFact(emailRequested, uid);
    const view = await mailLink(fact?.reference ?? '');
    if (!view) throw new Error('there is no good link for this applicant');
    return { ...view, kind: fact?.kind, query: new URL(view.link).searchParams };
  }

  async function submitted(change: Partial<ApplicationForm> = {}): Promise<Made & { key: string }> {
    const made = await submit(change);
    const token = (await mailed(made.uid)).query.get('token') ?? '';
    const { key } = await applications.confirmEmail(anonymously({ id: made.id, token }));
    return { ...made, key };
  }

  async function inTraining(change: Partial<ApplicationForm> = {}) {
    const made = await submitted(change);
    await applications.accept(byAdmin({ id: made.id }));
    await applications.train(byAdmin({ id: made.id }));
    return made;
  }

  return {
    submit,
    submitted,
    inTraining,
    mailed,
    async stored(id: string): Promise<Application> {
      const application = await findApplication(pool, id);
      if (!application) throw new Error('there is no such application');
      return application;
    },
    mails: async (uid: string) =>
      (await query('select 1 from outbox where key = $1 and type = $2', [uid, emailRequested])).length,
    acts: async (uid: string) =>
      query<{ act: string; actor_uid: string; details: object; before: object; after: object }>(
        'select act, actor_uid, details, before, after from admin_acts where subject_uid = $1 order by id',
        [uid],
      ),
  };
}
