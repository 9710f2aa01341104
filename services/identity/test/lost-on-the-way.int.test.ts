/** The way from the form to the tutor when identity or Keycloak is gone in the middle of it. */
import { randomUUID } from 'node:crypto';
import { refuse } from '../src/domain/refusals.ts';
import { unprovenAddress } from '../src/domain/unproven-address.ts';
import type { Accounts } from '../src/usecases/ports.ts';
import { anApplicationForm } from './application-form.ts';
import { adminUid, anonymous, byAdmin, type ApplicationHarness } from './application-harness.ts';
import { applicationSuite } from './application-suite.ts';
import { uniqueEmail, type TestKeycloak } from './keycloak.ts';

let keycloak: TestKeycloak;
let school: ApplicationHarness;

applicationSuite((suite) => ({ keycloak, school } = suite));

type Step = 'create' | 'setOnlyRole' | 'hold' | 'update';
class Killed extends Error {}

/** Real accounts of a process that dies right after it has done one step: nothing that comes later happens. */
function dyingAfter(step: Step) {
  let dead = false;
  const alive = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (dead) throw new Killed();
    const done = await work();
    dead = name === step;
    if (dead) throw new Killed();
    return done;
  };
  const accounts = new Proxy(keycloak.accounts, {
    get:
      (real, name: keyof Accounts) =>
      (...args: unknown[]) =>
        alive(name, () => (real[name] as (...all: unknown[]) => Promise<unknown>)(...args)),
  });
  return { accounts, files: { hold: () => alive('hold', async () => undefined) } };
}

const outcomeOf = async (email: string) => {
  const asked = { status: undefined, ascending: true, limit: 0, query: email, pageToken: '' };
  const { applications: found } = await school.applications.queries.page(asked);
  const [{ id, uid } = { id: '', uid: '' }] = found;
  const account = await keycloak.accounts.findByEmail(unprovenAddress(id));
  return { applications: found.length, isItsAccount: account?.uid === uid, mails: await school.mails(uid) };
};
const once = { applications: 1, isItsAccount: true, mails: 1 };

describe('NS-02 the form, sent again after a death', () => {
  test.each(['create', 'setOnlyRole', 'hold'] as const)(
    'right after %s: the same key ends with one account, one application, one mail',
    async (step) => {
      const form = anApplicationForm(uniqueEmail('applicant'));
      const key = randomUUID();
      const dying = school.casesWith(dyingAfter(step));
      await expect(dying.submit(form, anonymous(key))).rejects.toThrow(Killed);
      expect(await keycloak.accounts.findByEmail(form.details.email)).toBeUndefined();
      await school.applications.submit(form, anonymous(key));
      await school.applications.submit(form, anonymous(key));
      expect(await outcomeOf(form.details.email)).toEqual(once);
    },
  );

  test('after the commit, before the answer: the same key gets the same answer', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    const key = randomUUID();
    const lost = await school.applications.submit(form, anonymous(key));
    expect(await school.applications.submit(form, anonymous(key))).toEqual(lost);
    expect(await outcomeOf(form.details.email)).toEqual(once);
  });

  test('NS-59 with another key the address is free at once, and the account that was left behind goes after an hour', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    const { accounts } = keycloak;
    const before = await accounts.unprovenBefore(new Date(Date.now() + 60_000));
    await expect(school.casesWith(dyingAfter('create')).submit(form, anonymous(randomUUID()))).rejects.toThrow(Killed);
    const [left = ''] = (await accounts.unprovenBefore(new Date(Date.now() + 60_000))).filter(
      (uid) => !before.includes(uid),
    );
    await school.applications.submit(form, anonymous(randomUUID()));
    expect(await outcomeOf(form.details.email)).toEqual(once);
    await school.applications.endUnconfirmed();
    expect(await accounts.read(left)).toMatchObject({ enabled: false });
    school.realTime.advance(61 * 60_000);
    await school.applications.endUnconfirmed();
    expect(await accounts.read(left)).toBeUndefined();
    expect(await outcomeOf(form.details.email)).toEqual(once);
  });

  test('NS-59 between the address and the review: the link still works, and ends in one review', async () => {
    const { id, uid, email } = await school.submit();
    const token = (await school.mailed(uid)).query.get('token') ?? '';
    await expect(school.casesWith(dyingAfter('update')).confirmEmail({ id, token })).rejects.toThrow(Killed);
    expect((await school.stored(id)).status).toBe('unverified');
    expect((await school.applications.confirmEmail({ id, token })).status).toBe('submitted');
    expect(await keycloak.accounts.findByEmail(email)).toMatchObject({ uid, enabled: false });
  });
});

/** Keycloak does not answer. */
const away = new Proxy({} as Accounts, {
  get: () => () => Promise.reject(refuse('KEYCLOAK_UNAVAILABLE')),
});

describe('while Keycloak is away', () => {
  test('nobody can apply, and nothing is left of the try', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    await expect(school.casesWith({ accounts: away }).submit(form, anonymous())).rejects.toMatchObject({
      reason: 'KEYCLOAK_UNAVAILABLE',
    });
    expect(await outcomeOf(form.details.email)).toMatchObject({ applications: 0 });
  });

  test('EP-16 the training is decided; the account follows when Keycloak is back', async () => {
    const { id, uid, email } = await school.submitted();
    await school.applications.accept({ id }, byAdmin());
    const without = school.casesWith({ accounts: away });
    expect((await without.train({ id }, byAdmin())).status).toBe('training');
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect((await school.stored(id)).status).toBe('training');
    await school.applications.settleAccounts(uid);
    expect(await keycloak.signIn(email)).toMatchObject({ realm_access: { roles: ['tutor'] } });
    expect(await school.applications.settleAccounts(uid)).toBe(0);
  });

  test('EP-17 a tutor who is closed in the same outage ends closed: the last decision counts', async () => {
    const { id, uid } = await school.submitted();
    await school.applications.accept({ id }, byAdmin());
    const without = school.casesWith({ accounts: away });
    await without.train({ id }, byAdmin());
    await without.rejectStage({ id, reason: 'Changed our mind.', tutorUid: uid }, byAdmin());
    await school.applications.settleAccounts(uid);
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await school.cases.people.byUid(uid)).toMatchObject({ enabled: false });
  });

  test('EP-17 tokens that a closed tutor still got in the outage end when the account is closed', async () => {
    const { id, uid } = await school.inTraining();
    await school.casesWith({ accounts: away }).rejectStage({ id, reason: 'No.', tutorUid: uid }, byAdmin());
    school.realTime.advance(5_000);
    const lastToken = school.realTime.now();
    await school.applications.settleAccounts(uid);
    const { rows } = await school.database.pool.query<{ not_before: Date }>(
      'select not_before from revocations where uid = $1',
      [uid],
    );
    expect(rows[0]?.not_before.getTime()).toBeGreaterThan(lastToken.getTime());
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
  });

  test('EP-22 a removed applicant’s account goes when Keycloak is back', async () => {
    const { id, uid, email } = await school.submitted();
    await school.casesWith({ accounts: away }).remove({ id, reason: 'Twice.', tutorUid: '' }, byAdmin());
    expect(await keycloak.accounts.findByEmail(email)).toBeDefined();
    await school.applications.settleAccounts(uid);
    expect(await keycloak.accounts.findByEmail(email)).toBeUndefined();
    expect((await school.acts(uid)).at(-1)).toMatchObject({ act: 'application.removed', actor_uid: adminUid });
  });

  test('two processes do not carry out one order at once', async () => {
    const { id, uid } = await school.submitted();
    await school.applications.accept({ id }, byAdmin());
    await school.casesWith({ accounts: away }).train({ id }, byAdmin());
    const carried = await Promise.all([1, 2, 3].map(() => school.applications.settleAccounts(uid)));
    expect(carried.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await keycloak.accounts.rolesOf(uid)).toEqual(['tutor']);
  });
});
