import { randomUUID } from 'node:crypto';
import { anApplicationForm } from './application-form.ts';
import { adminUid, anonymous, publicUrl, type ApplicationHarness } from './application-harness.ts';
import { applicationSuite } from './application-suite.ts';
import { uniqueEmail, type TestKeycloak } from './keycloak.ts';

let keycloak: TestKeycloak;
let school: ApplicationHarness;

applicationSuite(async (suite) => {
  ({ keycloak, school } = suite);
  begun = new Set(await keycloak.accounts.unprovenBefore(new Date(Date.now() + aMinute)));
});

const impossible = { reason: 'APPLICATION_ACTION_IMPOSSIBLE' };
const aMinute = 60_000;
/** Accounts of applicants that no application came to. */
async function unproven(): Promise<string[]> {
  const uids = await keycloak.accounts.unprovenBefore(new Date(Date.now() + aMinute));
  const { rows } = await school.database.pool.query<{ uid: string }>('select uid from applications');
  return uids.filter((uid) => !begun.has(uid) && !rows.some((row) => row.uid === uid));
}
/** Of other tests on the same Keycloak. */
let begun = new Set<string>();

describe('EP-12 sending the form', () => {
  test('NS-02 makes a disabled account without a role, an application in PHP and one mail (APP-30)', async () => {
    const { id, uid, email } = await school.submit();
    const account = await keycloak.accounts.read(uid);
    expect(account).toMatchObject({ uid, enabled: false, emailVerified: false, firstName: 'Robin', country: 'PH' });
    expect(await keycloak.accounts.rolesOf(uid)).toEqual([]);
    expect(await keycloak.signIn(email)).toBeUndefined();
    expect(await school.stored(id)).toMatchObject({ status: 'unverified', currency: 'PHP', version: 1 });
    expect(await school.factsOf(id)).toEqual(['ApplicationSubmitted']);
    expect(await school.mails(uid)).toBe(1);
  });

  test('APP-37 keeps id, status, when, email, name, the links and the video', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    form.details.video = 'https://youtu.be/dQw4w9WgXcQ';
    const { id } = await school.submit(form);
    const { applications } = await school.applications.queries.page({
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
    await school.inTraining({ password });
    const { rows: tables } = await school.database.pool.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables) {
      const { rows } = await school.database.pool.query<{ line: string }>(
        `select t::text || coalesce(encode(convert_to(t::text, 'UTF8'), 'escape'), '') as line from ${name} t`,
      );
      expect(rows.some(({ line }) => line.includes(password))).toBe(false);
    }
    const { rows: facts } = await school.database.pool.query<{ body: Buffer }>('select body from outbox');
    expect(facts.some(({ body }) => body.includes(password))).toBe(false);
  });

  test('five times with one key is one account, one application and one mail; another body is refused', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    const key = randomUUID();
    const first = await school.applications.submit(form, anonymous(key));
    const again = await Promise.all(Array.from({ length: 4 }, () => school.applications.submit(form, anonymous(key))));
    for (const answer of again) expect(answer).toEqual(first);
    const { uid } = await school.stored(first.id);
    expect([await school.mails(uid), await school.factsOf(first.id)]).toEqual([1, ['ApplicationSubmitted']]);
    const changed = { ...form, details: { ...form.details, school: 'Another' } };
    await expect(school.applications.submit(changed, anonymous(key))).rejects.toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('the same form with the same key, after its address was proved, makes no second account', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    const key = randomUUID();
    const first = await school.applications.submit(form, anonymous(key));
    const { uid } = await school.stored(first.id);
    const token = (await school.mailed(uid)).query.get('token') ?? '';
    await school.applications.confirmEmail({ id: first.id, token });
    expect(await school.applications.submit(form, anonymous(key))).toEqual(first);
    expect(await unproven()).toEqual([]);
  });

  test('with a file that is not there nothing is left, and the form may be sent again', async () => {
    const form = anApplicationForm(uniqueEmail('applicant'));
    school.gone.add(form.files.cv);
    await expect(school.applications.submit(form, anonymous())).rejects.toMatchObject({
      reason: 'APPLICATION_FILE_MISSING',
      details: { links: [form.files.cv] },
    });
    expect(await unproven()).toEqual([]);
    school.gone.clear();
    await school.applications.submit(form, anonymous());
  });

  test('what is wrong makes no account', async () => {
    const form = { ...anApplicationForm(uniqueEmail('applicant')), policy: false };
    await expect(school.applications.submit(form, anonymous())).rejects.toMatchObject({ reason: 'MALFORMED' });
    expect(await unproven()).toEqual([]);
  });
});

describe('FB-52 the applicant, without an account', () => {
  test('confirms the address by the mailed link: unverified → submitted, and gets the key of the state page', async () => {
    const { id, uid } = await school.submit();
    const { link, query, kind } = await school.mailed(uid);
    expect([link.startsWith(`${publicUrl}/application?id=${id}&token=`), kind]).toEqual([
      true,
      'KIND_APPLICATION_CONFIRM',
    ]);
    const token = query.get('token') ?? '';
    const first = await school.applications.confirmEmail({ id, token });
    expect(first.status).toBe('submitted');
    const received = await school.mailed(uid);
    expect([received.kind, received.query.get('key')]).toEqual(['KIND_APPLICATION_RECEIVED', first.key]);
    expect(await school.applications.queries.stateOf({ id, key: first.key })).toMatchObject({
      id,
      status: 'submitted',
      name: 'Robin Example',
      missing: [],
      moves: [{ to: 'submitted' }],
    });
  });

  test('the link works once: the same request again hears the same, another one nothing, and nobody is mailed twice', async () => {
    const { id, uid } = await school.submit();
    const token = (await school.mailed(uid)).query.get('token') ?? '';
    const confirm = (key?: string) =>
      school.applications.confirmEmail({ id, token }, { ...anonymous(key), rpc: 'ConfirmApplicationEmail' });
    const own = randomUUID();
    const answers = [await confirm(own), ...(await Promise.all([confirm(own), confirm(own)]))];
    expect(new Set(answers.map(({ key }) => key)).size).toBe(1);
    for (const key of [undefined, randomUUID()])
      await expect(confirm(key)).rejects.toMatchObject({ reason: 'LINK_INVALID' });
    expect(await school.mails(uid)).toBe(2);
    const { rows } = await school.database.pool.query('select * from idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(answers[0]?.key);
  });

  test('a link works for seven days of real time', async () => {
    const { id, uid } = await school.submit();
    const token = (await school.mailed(uid)).query.get('token') ?? '';
    school.realTime.advance(7 * 24 * 60 * aMinute);
    await expect(school.applications.confirmEmail({ id, token })).rejects.toMatchObject({ reason: 'LINK_EXPIRED' });
    school.realTime.advance(-1);
    expect((await school.applications.confirmEmail({ id, token })).status).toBe('submitted');
  });

  test('tokens and keys of others, made-up ones, and each in the place of the other open nothing', async () => {
    const [one, other] = [await school.submitted(), await school.submitted()];
    const unverified = await school.submit();
    const token = (await school.mailed(unverified.uid)).query.get('token') ?? '';
    const { applications } = school;
    const notFound = { reason: 'APPLICATION_NOT_FOUND' };
    const invalid = { reason: 'LINK_INVALID' };
    await expect(applications.queries.stateOf({ id: one.id, key: other.key })).rejects.toMatchObject(notFound);
    await expect(applications.queries.stateOf({ id: one.id, key: 'made-up' })).rejects.toMatchObject(notFound);
    await expect(applications.queries.stateOf({ id: 'x', key: one.key })).rejects.toMatchObject(notFound);
    await expect(applications.queries.stateOf({ id: unverified.id, key: token })).rejects.toMatchObject(notFound);
    await expect(applications.confirmEmail({ id: one.id, token: one.key })).rejects.toMatchObject(invalid);
    await expect(applications.confirmEmail({ id: one.id, token })).rejects.toMatchObject(invalid);
    await expect(applications.confirmEmail({ id: "' or 1=1", token })).rejects.toMatchObject(invalid);
  });

  test('keys and tokens stand in the database as hashes, and in events as references that open nothing', async () => {
    const { id, uid, key } = await school.submitted();
    const { rows } = await school.database.pool.query('select * from application_letters where uid = $1', [uid]);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(key);
    const fact = await school.lastFact('parlance.identity.v1.EmailRequested', uid);
    await expect(school.applications.queries.stateOf({ id, key: fact?.reference ?? '' })).rejects.toMatchObject({
      reason: 'APPLICATION_NOT_FOUND',
    });
    expect(await school.applications.letterLink('not-a-reference')).toBeUndefined();
  });

  test('sends again only what the school took out, and hears of it by mail', async () => {
    const { id, uid, key, form } = await school.submitted();
    const link = `cv/${randomUUID()}`;
    const replace = () => school.applications.replaceFile({ id, key, kind: 'cv', link });
    await expect(replace()).rejects.toMatchObject(impossible);
    await school.applications.deleteFile({ id, kind: 'cv', link: form.files.cv }, adminUid);
    expect(await school.mailed(uid)).toMatchObject({ kind: 'KIND_APPLICATION_FILE_NEEDED', reason: 'CV' });
    expect((await school.applications.queries.stateOf({ id, key })).missing).toEqual(['cv']);
    await expect(school.applications.replaceFile({ id, key: 'made-up', kind: 'cv', link })).rejects.toMatchObject({
      reason: 'APPLICATION_NOT_FOUND',
    });
    await replace();
    await replace();
    expect(await school.stored(id)).toMatchObject({ files: { cv: link }, missing: [] });
    expect(await school.factsOf(id)).toEqual([
      'ApplicationSubmitted',
      'ApplicationStatusChanged',
      'ApplicationFilesChanged',
      'ApplicationFilesChanged',
    ]);
  });
});
