import { randomUUID } from 'node:crypto';
import { listApplications } from '../src/queries/applications.ts';
import { anApplicationForm } from './application-form.ts';
import { uniqueEmail, type TestKeycloak } from './keycloak.ts';
import {
  adminUid,
  anonymously,
  applicationSuite,
  publicUrl,
  type RunningApplications,
} from './running-applications.ts';

let keycloak: TestKeycloak;
let identity: RunningApplications;

applicationSuite(async (suite) => {
  ({ keycloak, identity } = suite);
  begun = new Set(await keycloak.accounts.unprovenBefore(new Date(Date.now() + aMinute)));
});

const impossible = { reason: 'APPLICATION_ACTION_IMPOSSIBLE' };
const aMinute = 60_000;
/** Accounts of applicants that no application came to. */
async function unproven(): Promise<string[]> {
  const uids = await keycloak.accounts.unprovenBefore(new Date(Date.now() + aMinute));
  const { rows } = await identity.pool.query<{ uid: string }>('select uid from applications');
  return uids.filter((uid) => !begun.has(uid) && !rows.some((row) => row.uid === uid));
}
/** Of other tests on the same Keycloak. */
let begun = new Set<string>();

describe('EP-12 sending the form', () => {
  test('NS-02 makes a disabled account without a role, an application in PHP and one mail (APP-30)', async () => {
    const { id, uid, email } = await identity.submit();
    const account = await keycloak.accounts.read(uid);
    expect(account).toMatchObject({ uid, enabled: false, emailVerified: false, firstName: 'Robin', country: 'PH' });
    expect(await keycloak.accounts.rolesOf(uid)).toEqual([]);
    expect(await keycloak.signIn(email)).toBeUndefined();
    expect(await identity.stored(id)).toMatchObject({ status: 'unverified', currency: 'PHP', version: 1 });
    expect(await identity.facts(id)).toEqual(['ApplicationSubmitted']);
    expect(await identity.mails(uid)).toBe(1);
  });

  test('APP-37 keeps id, status, when, email, name, the links and the video', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    form.details.video = 'https://youtu.be/dQw4w9WgXcQ';
    const { id } = await identity.submit(form);
    const { applications } = await listApplications(identity.pool, {
      status: undefined,
      ascending: false,
      limit: 1,
      query: form.details.email,
      pageToken: '',
    });
    const [found] = applications;
    expect(found).toMatchObject({
      id,
      status: 'unverified',
      files: form.files,
      details: { email: form.details.email, firstName: 'Robin', lastName: 'Example', video: 'dQw4w9WgXcQ' },
    });
    expect(found?.when).toBeInstanceOf(Date);
  });

  test('NS-02 the password is in no table, no event and no log line', async () => {
    const password = `secret-${randomUUID()}`;
    await identity.inTraining({ password });
    const { rows: tables } = await identity.pool.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables) {
      const { rows } = await identity.pool.query<{ line: string }>(
        `select t::text || coalesce(encode(convert_to(t::text, 'UTF8'), 'escape'), '') as line from ${name} t`,
      );
      expect(rows.some(({ line }) => line.includes(password))).toBe(false);
    }
    const { rows: facts } = await identity.pool.query<{ body: Buffer }>('select body from outbox');
    expect(facts.some(({ body }) => body.includes(password))).toBe(false);
  });

  test('five times with one key is one account, one application and one mail; another body is refused', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    const key = randomUUID();
    const first = await identity.applications.submit(anonymously(form, key));
    const again = await Promise.all(
      Array.from({ length: 4 }, () => identity.applications.submit(anonymously(form, key))),
    );
    for (const answer of again) expect(answer).toEqual(first);
    const { uid } = await identity.stored(first.id);
    expect([await identity.mails(uid), await identity.facts(first.id)]).toEqual([1, ['ApplicationSubmitted']]);
    const changed = { ...form, details: { ...form.details, identity: 'Another' } };
    await expect(identity.applications.submit(anonymously(changed, key))).rejects.toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('the same form with the same key, after its address was proved, makes no second account', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    const key = randomUUID();
    const first = await identity.applications.submit(anonymously(form, key));
    const { uid } = await identity.stored(first.id);
    const token = (await identity.mailed(uid)).query.get('token') ?? '';
    await identity.applications.confirmEmail(anonymously({ id: first.id, token }));
    expect(await identity.applications.submit(anonymously(form, key))).toEqual(first);
    expect(await unproven()).toEqual([]);
  });

  test('with a file that is not there nothing is left, and the form may be sent again', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    identity.gone.add(form.files.cv);
    await expect(identity.applications.submit(anonymously(form))).rejects.toMatchObject({
      reason: 'APPLICATION_FILE_MISSING',
      details: { links: [form.files.cv] },
    });
    expect(await unproven()).toEqual([]);
    identity.gone.clear();
    await identity.applications.submit(anonymously(form));
  });

  test('what is wrong makes no account', async () => {
    const form = { ...anApplicationForm(uniqueEmail('applicant')), policy: false };
    await expect(identity.applications.submit(anonymously(form))).rejects.toMatchObject({ reason: 'MALFORMED' });
    expect(await unproven()).toEqual([]);
  });
});

describe('FB-52 the applicant, without an account', () => {
  test('confirms the address by the mailed link: unverified → submitted, and gets the key of the state page', async () => {
    const { id, uid } = await identity.submit();
    const { link, query, kind } = await identity.mailed(uid);
    expect([link.startsWith(`${publicUrl}/application?id=${id}&token=`), kind]).toEqual([
      true,
      'KIND_APPLICATION_CONFIRM',
    ]);
    const token = query.get('token') ?? '';
    const first = await identity.applications.confirmEmail(anonymously({ id, token }));
    expect(first.status).toBe('submitted');
    const received = await identity.mailed(uid);
    expect([received.kind, received.query.get('key')]).toEqual(['KIND_APPLICATION_RECEIVED', first.key]);
    expect(await identity.stateOf({ id, key: first.key })).toMatchObject({
      id,
      status: 'submitted',
      name: 'Robin Example',
      missing: [],
      moves: [{ to: 'submitted' }],
    });
  });

  test('the link works once: the same request again hears the same, another one nothing, and nobody is mailed twice', async () => {
    const { id, uid } = await identity.submit();
    const token = (await identity.mailed(uid)).query.get('token') ?? '';
    const confirm = (key?: string) =>
      identity.applications.confirmEmail(anonymously({ id, token }, key, 'ConfirmApplicationEmail'));
    const own = randomUUID();
    const answers = [await confirm(own), ...(await Promise.all([confirm(own), confirm(own)]))];
    expect(new Set(answers.map(({ key }) => key)).size).toBe(1);
    for (const key of [undefined, randomUUID()])
      await expect(confirm(key)).rejects.toMatchObject({ reason: 'LINK_INVALID' });
    expect(await identity.mails(uid)).toBe(2);
    const { rows } = await identity.pool.query('select * from idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(answers[0]?.key);
  });

  test('a link works for seven days of real time', async () => {
    const { id, uid } = await identity.submit();
    const token = (await identity.mailed(uid)).query.get('token') ?? '';
    identity.realTime.advance(7 * 24 * 60 * aMinute);
    await expect(identity.applications.confirmEmail(anonymously({ id, token }))).rejects.toMatchObject({
      reason: 'LINK_EXPIRED',
    });
    identity.realTime.advance(-1);
    expect((await identity.applications.confirmEmail(anonymously({ id, token }))).status).toBe('submitted');
  });

  test('tokens and keys of others, made-up ones, and each in the place of the other open nothing', async () => {
    const [one, other] = [await identity.submitted(), await identity.submitted()];
    const unverified = await identity.submit();
    const token = (await identity.mailed(unverified.uid)).query.get('token') ?? '';
    const { applications } = identity;
    const invalid = { reason: 'LINK_INVALID' };
    expect(await identity.stateOf({ id: one.id, key: other.key })).toBeUndefined();
    expect(await identity.stateOf({ id: one.id, key: 'made-up' })).toBeUndefined();
    expect(await identity.stateOf({ id: 'x', key: one.key })).toBeUndefined();
    expect(await identity.stateOf({ id: unverified.id, key: token })).toBeUndefined();
    await expect(applications.confirmEmail(anonymously({ id: one.id, token: one.key }))).rejects.toMatchObject(invalid);
    await expect(applications.confirmEmail(anonymously({ id: one.id, token }))).rejects.toMatchObject(invalid);
    await expect(applications.confirmEmail(anonymously({ id: "' or 1=1", token }))).rejects.toMatchObject(invalid);
  });

  test('keys and tokens stand in the database as hashes, and in events as references that open nothing', async () => {
    const { id, uid, key } = await identity.submitted();
    const { rows } = await identity.pool.query('select * from application_letters where uid = $1', [uid]);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(key);
    const fact = await identity.lastFact('parlance.identity.v1.EmailRequested', uid);
    expect(await identity.stateOf({ id, key: fact?.reference ?? '' })).toBeUndefined();
    expect(await identity.mailLink('not-a-reference')).toBeUndefined();
  });

  test('sends again only what the school took out, and hears of it by mail', async () => {
    const { id, uid, key, form } = await identity.submitted();
    const link = `cv/${randomUUID()}`;
    const replace = () => identity.applications.replaceFile({ id, key, kind: 'cv', link });
    await expect(replace()).rejects.toMatchObject(impossible);
    await identity.applications.deleteFile({ id, kind: 'cv', link: form.files.cv }, adminUid);
    expect(await identity.mailed(uid)).toMatchObject({ kind: 'KIND_APPLICATION_FILE_NEEDED', reason: 'CV' });
    expect((await identity.stateOf({ id, key }))?.missing).toEqual(['cv']);
    await expect(identity.applications.replaceFile({ id, key: 'made-up', kind: 'cv', link })).rejects.toMatchObject({
      reason: 'APPLICATION_NOT_FOUND',
    });
    await replace();
    await replace();
    expect(await identity.stored(id)).toMatchObject({ files: { cv: link }, missing: [] });
    expect(await identity.facts(id)).toEqual([
      'ApplicationSubmitted',
      'ApplicationStatusChanged',
      'ApplicationFilesChanged',
      'ApplicationFilesChanged',
    ]);
  });
});
