/** A student changes the profile by a mailed link: on the real database and the real Keycloak. */
import type { Actor } from '../src/domain/person.ts';
import type { ProfileEdit } from '../src/domain/profile-change.ts';
import { uidOf } from '../src/domain/uid.ts';
import { listAdminActs } from '../src/queries/admin-acts.ts';
import { findPerson } from '../src/queries/people.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { commandBy, officer } from './people.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let keycloak: TestKeycloak;
let identity: RunningIdentity;
const day = 24 * 60 * 60_000;

beforeAll(async () => {
  keycloak = await testKeycloak();
  identity = await startIdentity(keycloak.accounts);
}, 60_000);
afterAll(() => identity?.database.drop());

async function aStudent() {
  const email = uniqueEmail('student');
  const uid = uidOf((await keycloak.signUp({ email })).sub);
  await identity.cases.getMe({ uid, role: 'student', emailVerified: false });
  await keycloak.accounts.markEmailVerified(uid);
  await identity.cases.getMe({ uid, role: 'student', emailVerified: true });
  return { uid, email, self: { uid, role: 'student' } as Actor };
}
const ask = (who: Actor, edit: ProfileEdit, over: { uid?: string; expectedVersion?: number; key?: string } = {}) =>
  identity.cases.requestProfileUpdate(
    commandBy(
      who,
      { uid: over.uid ?? '', expectedVersion: over.expectedVersion ?? 0, edit },
      'RequestProfileUpdate',
      over.key,
    ),
    who,
  );
const confirm = (who: Actor, token: string, linkUid = '', key?: string) =>
  identity.cases.confirmProfileUpdate(commandBy(who, { token, linkUid }, 'ConfirmProfileUpdate', key));

type Mail = { kind: string; email: string; link: URL };
/** The mails of one person that can still be sent, oldest first, as notification gets them. */
async function mails(uid: string): Promise<Mail[]> {
  const { rows } = await identity.pool.query<{ reference: string; origin: string }>(
    'select reference, origin from mail_links where uid = $1 order by reference',
    [uid],
  );
  const views = await Promise.all(rows.map(async (row) => ({ ...row, view: await identity.mailLink(row.reference) })));
  return views.flatMap(({ origin, view }) =>
    view ? [{ kind: origin, email: view.email, link: new URL(view.link) }] : [],
  );
}
async function tokenFor(uid: string): Promise<string> {
  const mail = (await mails(uid)).findLast(({ kind }) => kind === 'profile-update');
  return mail?.link.searchParams.get('t') ?? '';
}

test('EP-55 EP-56 NS-34 AUTH-42 PROF-16 nothing changes until the link is opened; then the stored change is applied', async () => {
  const { uid, email, self } = await aStudent();
  const { expiresAt } = await ask(self, {
    name: 'Ama Serwaa Mensah',
    timeZone: 'Africa/Accra',
    about: 'Nurse',
    country: 'GH',
  });
  expect(expiresAt.getTime()).toBe(identity.realTime.now().getTime() + day);
  expect(await findPerson(identity.pool, uid)).toMatchObject({ firstName: 'Kenji', version: 2 });
  const mail = (await mails(uid)).find(({ kind }) => kind === 'profile-update');
  expect([mail?.email, mail?.link.pathname]).toEqual([email, '/updateProfile']);
  expect(Object.fromEntries(mail?.link.searchParams ?? [])).toEqual({
    id: uid,
    name: 'Kenji Watanabe',
    email,
    t: expect.stringMatching(new RegExp(`^${expiresAt.getTime()}\\.[A-Za-z0-9_-]{43}$`)),
  });
  const person = await confirm(self, await tokenFor(uid), uid);
  expect(person).toMatchObject({
    firstName: 'Ama',
    lastName: 'Serwaa Mensah',
    timeZone: 'Africa/Accra',
    about: 'Nurse',
    country: 'GH',
    email,
    version: 3,
  });
  expect(await keycloak.accounts.read(uid)).toMatchObject({ firstName: 'Ama', lastName: 'Serwaa Mensah' });
  expect((await identity.facts(uid)).slice(-2)).toEqual(['EmailRequested', 'ProfileChanged']);
});

test('a student changes name, zone, country and words about oneself at once, in Keycloak too and without a mail; the address and nonsense are not among it', async () => {
  const { uid, email } = await aStudent();
  const { version } = (await findPerson(identity.pool, uid))!;
  const before = (await mails(uid)).length;
  const change = (edit: object, expectedVersion = 0) => identity.cases.changeOwnProfile({ uid, expectedVersion, edit });
  const words = { name: 'Ama Serwaa Mensah', timeZone: 'Africa/Accra', about: 'Nurse', country: 'GH' };
  const after = await change(words, version);
  expect(after).toMatchObject({
    firstName: 'Ama',
    lastName: 'Serwaa Mensah',
    country: 'GH',
    version: version + 1,
    email,
  });
  expect(await keycloak.accounts.read(uid)).toMatchObject({ firstName: 'Ama', lastName: 'Serwaa Mensah' });
  expect((await identity.facts(uid)).at(-1)).toBe('ProfileChanged');
  expect(await mails(uid)).toHaveLength(before);
  expect((await change(words)).version).toBe(version + 1);
  await expect(change({ name: 'Too Late' }, version)).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(49) }, { about: 'x'.repeat(1001) }, { country: 'Atlantis' }])
    await expect(change(wrong)).rejects.toMatchObject({
      reason: 'MALFORMED',
      details: { fields: { [Object.keys(wrong)[0]!]: expect.any(String) } },
    });
  expect(await findPerson(identity.pool, uid)).toMatchObject({ email, firstName: 'Ama', version: version + 1 });
});

test('NS-34 another address: it gets the link, the old one a notice that opens nothing, and then it is the one that signs in', async () => {
  const { uid, email, self } = await aStudent();
  const fresh = uniqueEmail('new');
  await ask(self, { email: fresh });
  const sent = new Map((await mails(uid)).map((mail) => [mail.kind, mail]));
  expect(sent.get('profile-update')?.email).toBe(fresh);
  expect(sent.get('address-notice')?.email).toBe(email);
  expect(sent.get('address-notice')?.link.href).toBe('http://school.test/student/help');
  const facts = await identity.lastFact('parlance.identity.v1.EmailRequested', uid);
  expect(facts).toMatchObject({ kind: 'KIND_ADDRESS_NOTICE', email });
  await confirm(self, await tokenFor(uid));
  expect(await findPerson(identity.pool, uid)).toMatchObject({ email: fresh, emailVerified: true });
  expect(await keycloak.signIn(email)).toBeUndefined();
  expect(await keycloak.signIn(fresh)).toMatchObject({ email: fresh, email_verified: true });
});

test('NS-34 the address was taken in the meantime: refused, and nothing has changed', async () => {
  const [one, other] = [await aStudent(), await aStudent()];
  await ask(one.self, { email: other.email, name: 'New Name' });
  await expect(confirm(one.self, await tokenFor(one.uid))).rejects.toMatchObject({ reason: 'EMAIL_TAKEN' });
  expect(await findPerson(identity.pool, one.uid)).toMatchObject({ email: one.email, firstName: 'Kenji' });
  expect(await keycloak.accounts.read(one.uid)).toMatchObject({ email: one.email, firstName: 'Kenji' });
});

test.each([
  [day - 1, undefined],
  [day, 'LINK_EXPIRED'],
])('NS-34 after %i ms of real time the link answers %s', async (ms, reason) => {
  const { uid, self } = await aStudent();
  await ask(self, { about: 'Changed' });
  const token = await tokenFor(uid);
  identity.realTime.advance(ms);
  const outcome = confirm(self, token);
  await (reason ? expect(outcome).rejects.toMatchObject({ reason }) : expect(outcome).resolves.toBeDefined());
});

test('NS-34 single use: of eight at once one applies; the same request again is answered, another one is refused', async () => {
  const { uid, self } = await aStudent();
  await ask(self, { about: 'Changed' });
  const token = await tokenFor(uid);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => confirm(self, token)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await findPerson(identity.pool, uid))?.version).toBe(3);
  identity.realTime.advance(60_000);
  await ask(self, { about: 'Once more' });
  const again = await tokenFor(uid);
  const applied = await confirm(self, again, uid, 'one-key');
  expect(await confirm(self, again, uid, 'one-key')).toEqual(applied);
  await expect(confirm(self, again)).rejects.toMatchObject({ reason: 'LINK_INVALID' });
});

test('AUTH-44 only the person it was mailed for; nothing forged, moved in time or made for something else opens it', async () => {
  const [one, other] = [await aStudent(), await aStudent()];
  await ask(one.self, { about: 'Changed' });
  const token = await tokenFor(one.uid);
  const invalid = { reason: 'LINK_INVALID' };
  await expect(confirm(other.self, token)).rejects.toMatchObject(invalid);
  await expect(confirm(other.self, token, one.uid)).rejects.toMatchObject(invalid);
  await expect(confirm(one.self, token, other.uid)).rejects.toMatchObject(invalid);
  await expect(confirm(officer, token)).rejects.toMatchObject(invalid);
  const [expires = '', signature = ''] = token.split('.');
  for (const forged of [
    `${Number(expires) + day}.${signature}`,
    `${expires}.${signature.toUpperCase()}`,
    signature,
    '',
  ]) {
    await expect(confirm(one.self, forged)).rejects.toMatchObject(invalid);
  }
  await expect(identity.cases.confirmVerification(token)).rejects.toMatchObject(invalid);
  expect((await findPerson(identity.pool, one.uid))?.version).toBe(2);
});

test('NS-34 only the latest wish counts, and there is a mail a minute at most', async () => {
  const { uid, self } = await aStudent();
  await ask(self, { about: 'First' });
  const first = await tokenFor(uid);
  identity.realTime.advance(59_999);
  await expect(ask(self, { about: 'Second' })).rejects.toMatchObject({ reason: 'RESEND_COOLDOWN', retryAfterMs: 1 });
  identity.realTime.advance(1);
  await ask(self, { about: 'Second' });
  await expect(confirm(self, first)).rejects.toMatchObject({ reason: 'LINK_INVALID' });
  expect(await confirm(self, await tokenFor(uid))).toMatchObject({ about: 'Second' });
});

test('EP-55 one request with one key is one mail; a stale version, nothing new and nonsense are refused', async () => {
  const { uid, email, self } = await aStudent();
  const asked = await ask(self, { about: 'Changed' }, { key: 'k', expectedVersion: 2 });
  expect(await ask(self, { about: 'Changed' }, { key: 'k', expectedVersion: 2 })).toEqual(asked);
  expect((await mails(uid)).filter(({ kind }) => kind === 'profile-update')).toHaveLength(1);
  await expect(ask(self, { about: 'X' }, { expectedVersion: 1 })).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  await expect(ask(self, { email: email.toUpperCase(), name: 'Kenji Watanabe' })).rejects.toMatchObject({
    reason: 'NOTHING_TO_CHANGE',
  });
  for (const wish of [
    { name: '   ' },
    { email: 'x@' },
    { timeZone: '' },
    { about: 'x'.repeat(1001) },
    { country: 'xx' },
  ]) {
    await expect(ask(self, wish)).rejects.toMatchObject({ reason: 'MALFORMED' });
  }
});

test('CON-18 PERM-35 an administrator asks for a named student, whose mail it is; a student cannot name another', async () => {
  const [one, other] = [await aStudent(), await aStudent()];
  await expect(ask(officer, { about: 'X' })).rejects.toMatchObject({ reason: 'STUDENT_NOT_NAMED' });
  await expect(ask(other.self, { about: 'X' }, { uid: one.uid })).rejects.toMatchObject({
    reason: 'STUDENT_NOT_FOUND',
  });
  await ask(officer, { about: 'X' }, { uid: one.uid });
  expect((await mails(one.uid)).at(-1)?.email).toBe(one.email);
  const { acts } = await listAdminActs(identity.pool, { uid: one.uid, amount: 0, pageToken: '' });
  expect(acts[0]).toMatchObject({ act: 'profile.update-requested', details: { fields: ['about'] } });
});

test('a person is mailed about changes five times a day, and so is an address whoever names it', async () => {
  const [one, two] = [await aStudent(), await aStudent()];
  const wanted = uniqueEmail('stranger');
  const cooldown = { reason: 'RESEND_COOLDOWN' };
  for (let nth = 1; nth <= 5; nth += 1) {
    await ask(one.self, nth <= 3 ? { email: wanted } : { about: `Number ${nth}.` });
    identity.realTime.advance(60_001);
  }
  await expect(ask(one.self, { about: 'One too many.' })).rejects.toMatchObject(cooldown);
  for (let nth = 4; nth <= 5; nth += 1) {
    await ask(two.self, { email: wanted });
    identity.realTime.advance(60_001);
  }
  await expect(ask(two.self, { email: wanted })).rejects.toMatchObject(cooldown);
  await ask(two.self, { about: 'To my own address.' });
  identity.realTime.advance(day);
  await ask(one.self, { email: wanted });
  expect(await mails(one.uid)).toHaveLength(2);
});
