/** The way from the form to the tutor when identity or Keycloak is gone in the middle of it. */
import { randomUUID } from 'node:crypto';
import { refuse } from '../src/domain/refusals.ts';
import { unprovenAddress } from '../src/domain/unproven-address.ts';
import { listApplications } from '../src/queries/applications.ts';
import { findPerson } from '../src/queries/people.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';
import { anApplicationForm } from './application-form.ts';
import { uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { adminUid, anonymously, applicationSuite, byAdmin, type RunningApplications } from './running-applications.ts';

let keycloak: TestKeycloak;
let identity: RunningApplications;

applicationSuite((suite) => ({ keycloak, identity } = suite));

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
  return { accounts, files: { hold: () => alive('hold', async () => undefined), settle: async () => '' } };
}

const outcomeOf = async (email: string) => {
  const asked = { status: undefined, ascending: true, limit: 0, query: email, pageToken: '' };
  const { applications: found } = await listApplications(identity.pool, asked);
  const [{ id, uid } = { id: '', uid: '' }] = found;
  const account = await keycloak.accounts.findByEmail(unprovenAddress(id));
  return { applications: found.length, isItsAccount: account?.uid === uid, mails: await identity.mails(uid) };
};
const once = { applications: 1, isItsAccount: true, mails: 1 };

describe('NS-02 the form, sent again after a death', () => {
  test.each(['create', 'setOnlyRole', 'hold'] as const)(
    'right after %s: the same key ends with one account, one application, one mail',
    async (step) => {
      const form = anApplicationForm(uniqueEmail('applicant'));
      const key = randomUUID();
      const dying = identity.casesWith(dyingAfter(step)).applications;
      await expect(dying.submit(anonymously(form, key))).rejects.toThrow(Killed);
      expect(await keycloak.accounts.findByEmail(form.details.email)).toBeUndefined();
      await identity.applications.submit(anonymously(form, key));
      await identity.applications.submit(anonymously(form, key));
      expect(await outcomeOf(form.details.email)).toEqual(once);
    },
  );

  test('after the commit, before the answer: the same key gets the same answer', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    const key = randomUUID();
    const lost = await identity.applications.submit(anonymously(form, key));
    expect(await identity.applications.submit(anonymously(form, key))).toEqual(lost);
    expect(await outcomeOf(form.details.email)).toEqual(once);
  });

  test('NS-59 with another key the address is free at once, and the account that was left behind goes after an hour', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    const { accounts } = keycloak;
    const before = await accounts.unprovenBefore(new Date(Date.now() + 60_000));
    await expect(
      identity.casesWith(dyingAfter('create')).applications.submit(anonymously(form, randomUUID())),
    ).rejects.toThrow(Killed);
    const [left = ''] = (await accounts.unprovenBefore(new Date(Date.now() + 60_000))).filter(
      (uid) => !before.includes(uid),
    );
    await identity.applications.submit(anonymously(form, randomUUID()));
    expect(await outcomeOf(form.details.email)).toEqual(once);
    await identity.applications.endUnconfirmed();
    expect(await accounts.read(left)).toMatchObject({ enabled: false });
    identity.realTime.advance(61 * 60_000);
    await identity.applications.endUnconfirmed();
    expect(await accounts.read(left)).toBeUndefined();
    expect(await outcomeOf(form.details.email)).toEqual(once);
  });

  test('NS-59 between the address and the review: the link still works, and ends in one review', async () => {
    const { id, uid, email } = await identity.submit();
    const token = (await identity.mailed(uid)).query.get('token') ?? '';
    await expect(
      identity.casesWith(dyingAfter('update')).applications.confirmEmail(anonymously({ id, token })),
    ).rejects.toThrow(Killed);
    expect((await identity.stored(id)).status).toBe('unverified');
    expect((await identity.applications.confirmEmail(anonymously({ id, token }))).status).toBe('submitted');
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
    await expect(identity.casesWith({ accounts: away }).applications.submit(anonymously(form))).rejects.toMatchObject({
      reason: 'KEYCLOAK_UNAVAILABLE',
    });
    expect(await outcomeOf(form.details.email)).toMatchObject({ applications: 0 });
  });

  test('EP-16 the training is decided; the account follows when Keycloak is back', async () => {
    const { id, uid, email } = await identity.submitted();
    await identity.applications.accept(byAdmin({ id }));
    const without = identity.casesWith({ accounts: away }).applications;
    expect((await without.train(byAdmin({ id }))).status).toBe('training');
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect((await identity.stored(id)).status).toBe('training');
    await identity.applications.settleAccounts(uid);
    expect(await keycloak.signIn(email)).toMatchObject({ realm_access: { roles: ['tutor'] } });
    expect(await identity.applications.settleAccounts(uid)).toBe(0);
  });

  test('EP-17 a tutor who is closed in the same outage ends closed: the last decision counts', async () => {
    const { id, uid } = await identity.submitted();
    await identity.applications.accept(byAdmin({ id }));
    const without = identity.casesWith({ accounts: away }).applications;
    await without.train(byAdmin({ id }));
    await without.rejectStage(byAdmin({ id, reason: 'Changed our mind.', tutorUid: uid }));
    await identity.applications.settleAccounts(uid);
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await findPerson(identity.pool, uid)).toMatchObject({ enabled: false });
  });

  test('EP-17 tokens that a closed tutor still got in the outage end when the account is closed', async () => {
    const { id, uid } = await identity.inTraining();
    await identity
      .casesWith({ accounts: away })
      .applications.rejectStage(byAdmin({ id, reason: 'No.', tutorUid: uid }));
    identity.realTime.advance(5_000);
    const lastToken = identity.realTime.now();
    await identity.applications.settleAccounts(uid);
    const { rows } = await identity.pool.query<{ not_before: Date }>(
      'select not_before from revocations where uid = $1',
      [uid],
    );
    expect(rows[0]?.not_before.getTime()).toBeGreaterThan(lastToken.getTime());
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
  });

  test('EP-22 a removed applicant’s account goes when Keycloak is back', async () => {
    const { id, uid, email } = await identity.submitted();
    await identity.casesWith({ accounts: away }).applications.remove(byAdmin({ id, reason: 'Twice.', tutorUid: '' }));
    expect(await keycloak.accounts.findByEmail(email)).toBeDefined();
    await identity.applications.settleAccounts(uid);
    expect(await keycloak.accounts.findByEmail(email)).toBeUndefined();
    expect((await identity.acts(uid)).at(-1)).toMatchObject({ act: 'application.removed', actor_uid: adminUid });
  });

  test('two processes do not carry out one order at once', async () => {
    const { id, uid } = await identity.submitted();
    await identity.applications.accept(byAdmin({ id }));
    await identity.casesWith({ accounts: away }).applications.train(byAdmin({ id }));
    const carried = await Promise.all([1, 2, 3].map(() => identity.applications.settleAccounts(uid)));
    expect(carried.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await keycloak.accounts.rolesOf(uid)).toEqual(['tutor']);
  });
});
