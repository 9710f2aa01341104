/** An application in a stranger's name tells nothing, takes nothing, and ends. */
import { randomUUID } from 'node:crypto';
import { uidOf } from '../src/domain/uid.ts';
import { isUnproven } from '../src/domain/unproven-address.ts';
import { anApplicationForm } from './application-form.ts';
import { uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { anonymously, applicationSuite, byAdmin, type RunningApplications } from './running-applications.ts';

let keycloak: TestKeycloak;
let identity: RunningApplications;

applicationSuite((suite) => ({ keycloak, identity } = suite));

const aDay = 24 * 60 * 60_000;
const apply = (email: string) => identity.applications.submit(anonymously(anApplicationForm(email), randomUUID()));
const uidOfApplication = async (id: string) => (await identity.stored(id)).uid;
const tokenOf = async (uid: string) => (await identity.mailed(uid)).query.get('token') ?? '';

test('NS-59 a taken address is answered as a free one is, and only its owner reads that it is taken', async () => {
  const { email, sub } = await keycloak.signUp();
  const [taken, free] = [await apply(email), await apply(uniqueEmail('applicant'))];
  expect({ ...taken, id: 'one' }).toEqual({ ...free, id: 'one' });
  expect(taken.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  const mail = await identity.mailed(await uidOfApplication(taken.id));
  expect([mail.kind, mail.email, mail.link]).toEqual([
    'KIND_APPLICATION_ADDRESS_TAKEN',
    email,
    'http://school.test/signin',
  ]);
  expect((await identity.mailed(await uidOfApplication(free.id))).kind).toBe('KIND_APPLICATION_CONFIRM');
  expect(await keycloak.accounts.rolesOf(uidOf(sub))).toEqual(['student']);
  await expect(keycloak.signIn(email)).resolves.toMatchObject({ email });
});

test('NS-59 the answer waits for a second at least, whatever the address', async () => {
  const { email } = await keycloak.signUp();
  const slow = identity.casesWith({ timingStepMs: 1_000 }).applications;
  const took = async (address: string) => {
    const since = performance.now();
    await slow.submit(anonymously(anApplicationForm(address), randomUUID()));
    return performance.now() - since;
  };
  for (const ms of [await took(email), await took(uniqueEmail('applicant'))]) expect(ms).toBeGreaterThanOrEqual(990);
});

test('NS-59 until the link is confirmed the address is free: its owner signs up, and the applicant is told with the link', async () => {
  const email = uniqueEmail('applicant');
  const { id } = await apply(email);
  const uid = await uidOfApplication(id);
  const account = await keycloak.accounts.read(uid);
  expect(account).toMatchObject({ enabled: false, emailVerified: false });
  expect([account?.email, isUnproven(account?.email ?? '')]).toEqual([`${id}@unproven.invalid`, true]);
  const { sub } = await keycloak.signUp({ email });
  const token = await tokenOf(uid);
  await expect(identity.applications.confirmEmail(anonymously({ id, token }))).rejects.toMatchObject({
    reason: 'EMAIL_TAKEN',
  });
  expect((await identity.stored(id)).status).toBe('unverified');
  expect(await keycloak.accounts.findByEmail(email)).toMatchObject({ uid: uidOf(sub) });
});

test('NS-59 the account gets the address with the link, and the tutor signs in by it later', async () => {
  const { id, uid, email } = await identity.submitted();
  expect(await keycloak.accounts.findByEmail(email)).toMatchObject({ uid, enabled: false, emailVerified: true });
  await identity.applications.accept(byAdmin({ id }));
  await identity.applications.train(byAdmin({ id }));
  expect(await keycloak.signIn(email)).toMatchObject({ email, realm_access: { roles: ['tutor'] } });
});

test('NS-59 of two applications with one address the one whose link is confirmed first has it', async () => {
  const email = uniqueEmail('applicant');
  const [one, other] = [await apply(email), await apply(email)];
  const tokens = [await tokenOf(await uidOfApplication(one.id)), await tokenOf(await uidOfApplication(other.id))];
  const confirm = ({ id }: { id: string }, token = '') =>
    identity.applications.confirmEmail(anonymously({ id, token }));
  const outcomes = await Promise.allSettled([confirm(one, tokens[0]), confirm(other, tokens[1])]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'EMAIL_TAKEN' } });
});

test('a tutor whose application was confirmed by a program of the release before gets the address with the training', async () => {
  const { id, uid, email } = await identity.submit();
  await identity.pool.query(`update applications set status = 'accepted' where id = $1`, [id]);
  await identity.applications.train(byAdmin({ id }));
  expect(await keycloak.accounts.read(uid)).toMatchObject({ email, enabled: true });
  expect(await keycloak.signIn(email)).toMatchObject({ email });
});

test('NS-59 an unconfirmed application ends after seven days with its account and files; a confirmed one does not', async () => {
  const [waiting, sent] = [await identity.submit(), await identity.submitted()];
  identity.realTime.advance(7 * aDay - 60_000);
  await identity.applications.endUnconfirmed();
  expect((await identity.stored(waiting.id)).status).toBe('unverified');
  identity.realTime.advance(2 * 60_000);
  await identity.applications.endUnconfirmed();
  await expect(identity.stored(waiting.id)).rejects.toThrow('there is no such application');
  expect(await keycloak.accounts.read(waiting.uid)).toBeUndefined();
  expect(await identity.facts(waiting.id)).toEqual(['ApplicationSubmitted', 'ApplicationRemoved']);
  expect(await identity.mails(waiting.uid)).toBe(1);
  expect((await identity.stored(sent.id)).status).toBe('submitted');
  expect(await keycloak.accounts.read(sent.uid)).toBeDefined();
});

test('NS-59 an application that cannot be ended keeps none of the others, and the round has failed', async () => {
  const made = [await identity.submit(), await identity.submit(), await identity.submit()];
  const [stuck = '', ...others] = made.map(({ id }) => id).sort();
  identity.realTime.advance(7 * aDay + 60_000);
  await identity.pool.query(
    `create function keep_one() returns trigger language plpgsql as
       $$ begin if old.id = '${stuck}' then raise exception 'this one stays'; end if; return old; end $$;
     create trigger keep_one before delete on applications for each row execute function keep_one()`,
  );
  await expect(identity.applications.endUnconfirmed()).rejects.toThrow('this one stays');
  expect((await identity.stored(stuck)).status).toBe('unverified');
  for (const id of others) await expect(identity.stored(id)).rejects.toThrow('there is no such application');
  await identity.pool.query('drop function keep_one cascade');
  await identity.applications.endUnconfirmed();
  await expect(identity.stored(stuck)).rejects.toThrow('there is no such application');
});

test('a link that was mailed again is waited for', async () => {
  const { id, email } = await identity.submit();
  identity.realTime.advance(6 * aDay);
  await identity.applications.resend(byAdmin({ email: email }));
  identity.realTime.advance(2 * aDay);
  await identity.applications.endUnconfirmed();
  expect((await identity.stored(id)).status).toBe('unverified');
});

test('an address that strangers name is mailed five times a day, and every form is answered alike', async () => {
  const email = uniqueEmail('applicant');
  const made: { status: string }[] = [];
  for (let form = 0; form < 6; form += 1) made.push(await apply(email));
  const mailsTo = async () =>
    (await identity.pool.query('select 1 from application_letters where email = $1', [email])).rowCount;
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['unverified']));
  expect(await mailsTo()).toBe(5);
  identity.realTime.advance(aDay + 1);
  await apply(email);
  expect(await mailsTo()).toBe(6);
});
