import { randomUUID } from 'node:crypto';
import { adminUid, anonymous, byAdmin, publicUrl, type ApplicationHarness } from './application-harness.ts';
import { applicationSuite } from './application-suite.ts';
import { uniqueEmail, type TestKeycloak } from './keycloak.ts';

let keycloak: TestKeycloak;
let school: ApplicationHarness;

applicationSuite((suite) => ({ keycloak, school } = suite));

const impossible = { reason: 'APPLICATION_ACTION_IMPOSSIBLE' };
const aMinute = 60_000;

describe('APP-38 what administrators do', () => {
  test('EP-13 accept, EP-16 training, EP-15 confirm: each with its mail, and a tutor at the end', async () => {
    const { id, uid, email, form } = await school.submitted();
    expect((await school.applications.accept({ id }, byAdmin())).status).toBe('accepted');
    expect((await school.mailed(uid)).kind).toBe('KIND_APPLICATION_ACCEPTED');
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await school.cases.people.byUid(uid)).toBeUndefined();

    expect((await school.applications.train({ id }, byAdmin())).status).toBe('training');
    expect(await school.mailed(uid)).toMatchObject({ kind: 'KIND_APPLICATION_TRAINING', link: `${publicUrl}/signin` });
    expect(await keycloak.signIn(email)).toMatchObject({
      email_verified: true,
      realm_access: { roles: ['tutor'] },
    });
    expect(await school.cases.people.byUid(uid)).toMatchObject({
      role: 'tutor',
      status: 'training',
      enabled: true,
      emailVerified: true,
      firstName: 'Robin',
      country: 'PH',
      timeZone: 'Asia/Manila',
      imageUrl: `/files/public/${form.files.image.split('/')[1]}`,
      tutor: { isPte: true, currency: 'PHP', introduction: form.details.introduction.trim() },
    });

    expect((await school.applications.confirm({ id }, byAdmin())).status).toBe('confirmed');
    expect((await school.mailed(uid)).kind).toBe('KIND_APPLICATION_CONFIRMED');
    expect(await school.cases.people.byUid(uid)).toMatchObject({ status: 'completed', enabled: true });
    expect((await school.facts(uid)).filter((fact) => fact !== 'EmailRequested')).toEqual([
      'UserRegistered',
      'TutorChanged',
    ]);
    await expect(school.applications.remove({ id, reason: 'x', tutorUid: '' }, byAdmin())).rejects.toMatchObject(
      impossible,
    );
  });

  test('EP-14 reject tells the reason in the mail to the stored address; the account stays closed', async () => {
    const { id, uid, email, key } = await school.submitted();
    await school.applications.reject({ id, reason: 'Not this time.' }, byAdmin());
    expect(await school.mailed(uid)).toMatchObject({
      kind: 'KIND_APPLICATION_REJECTED',
      reason: 'Not this time.',
      email,
    });
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await school.applications.queries.stateOf({ id, key })).toMatchObject({
      status: 'rejected',
      reason: 'Not this time.',
      reviewBy: undefined,
    });
  });

  test.each(['', '   ', 'x'.repeat(1001)])('EP-14 the reason %j is refused', async (reason) => {
    const { id } = await school.submitted();
    await expect(school.applications.reject({ id, reason }, byAdmin())).rejects.toMatchObject({ reason: 'MALFORMED' });
  });

  test('EP-17 from training: the account is closed and its tokens end; another tutor is refused', async () => {
    const { id, uid, email } = await school.inTraining();
    expect(await keycloak.signIn(email)).toMatchObject({ email });
    const wanted = { id, reason: 'No progress.', tutorUid: uid };
    await expect(
      school.applications.rejectStage({ ...wanted, tutorUid: 'b'.repeat(32) }, byAdmin()),
    ).rejects.toMatchObject({ reason: 'MALFORMED' });
    expect((await school.applications.rejectStage(wanted, byAdmin())).status).toBe('rejected-training');
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await keycloak.signIn(email)).toBeUndefined();
    expect(await school.cases.people.byUid(uid)).toMatchObject({ enabled: false, status: 'training' });
    const { rows } = await school.database.pool.query('select not_before from revocations where uid = $1', [uid]);
    expect(rows).toHaveLength(1);
    expect((await school.mailed(uid)).kind).toBe('KIND_APPLICATION_REJECTED_TRAINING');
  });

  test('EP-17 from accepted: rejected-service, and there is no tutor', async () => {
    const { id, uid } = await school.submitted();
    await school.applications.accept({ id }, byAdmin());
    const done = await school.applications.rejectStage({ id, reason: 'No.', tutorUid: '' }, byAdmin());
    expect(done.status).toBe('rejected-service');
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await school.cases.people.byUid(uid)).toBeUndefined();
  });

  test('EP-22 delete leaves nothing of it: no account, no file, no key; the address is free again', async () => {
    const { id, uid, email, key, form } = await school.submitted();
    await school.applications.remove({ id, reason: 'Sent twice.', tutorUid: '' }, byAdmin());
    expect(await keycloak.accounts.findByEmail(email)).toBeUndefined();
    await expect(school.applications.queries.stateOf({ id, key })).rejects.toMatchObject({
      reason: 'APPLICATION_NOT_FOUND',
    });
    const removed = await school.lastFact('parlance.identity.v1.ApplicationRemoved', id);
    expect(removed?.application?.files).toEqual({ image: '', cv: '', degree: '', ecl: '' });
    expect(await school.mailed(uid)).toMatchObject({ kind: 'KIND_APPLICATION_REMOVED', reason: 'Sent twice.', email });
    await school.applications.submit({ ...form }, anonymous());
  });

  test('EP-22 of a tutor in training: the account is closed and stays', async () => {
    const { id, uid } = await school.inTraining();
    await school.applications.remove({ id, reason: 'Gone.', tutorUid: uid }, byAdmin());
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await school.cases.people.byUid(uid)).toMatchObject({ enabled: false });
  });

  test('EP-22 whose address was never confirmed mails nobody', async () => {
    const { id, uid } = await school.submit();
    await school.applications.remove({ id, reason: 'Spam.', tutorUid: '' }, byAdmin());
    expect(await school.mails(uid)).toBe(1);
  });

  test('NS-01 two administrators on one version: the second is told that it is stale, whatever the move, and nothing moves', async () => {
    const { id } = await school.submitted();
    const { version: expectedVersion } = await school.applications.accept({ id }, byAdmin());
    await school.applications.train({ id, expectedVersion }, byAdmin());
    const wanted = { id, expectedVersion };
    const ended = { ...wanted, reason: 'No.', tutorUid: '' };
    for (const late of [
      school.applications.train(wanted, byAdmin()),
      school.applications.confirm(wanted, byAdmin()),
      school.applications.accept(wanted, byAdmin()),
      school.applications.reject({ ...wanted, reason: 'No.' }, byAdmin()),
      school.applications.rejectStage(ended, byAdmin()),
      school.applications.remove(ended, byAdmin()),
    ])
      await expect(late).rejects.toMatchObject({ reason: 'STALE_VERSION' });
    expect((await school.applications.queries.byId(id)).application.status).toBe('training');
  });

  test('NS-01 two administrators at once: one decides, the other hears that it is too late', async () => {
    const { id, uid } = await school.submitted();
    const outcomes = await Promise.allSettled([
      school.applications.accept({ id }, byAdmin('A')),
      school.applications.reject({ id, reason: 'No.' }, byAdmin('R')),
      school.applications.accept({ id }, byAdmin('A')),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(impossible);
    expect(await school.mails(uid)).toBe(3);
  });

  test('the same decision with the same key is one decision and one mail', async () => {
    const { id, uid } = await school.submitted();
    const key = randomUUID();
    const first = await school.applications.accept({ id }, byAdmin('Accept', key));
    expect(await school.applications.accept({ id }, byAdmin('Accept', key))).toEqual(first);
    expect(await school.mails(uid)).toBe(3);
  });

  test('NS-44 every act is in the audit with actor and change, and in the timeline with its reason', async () => {
    const { id, uid } = await school.submitted();
    await school.applications.accept({ id }, byAdmin());
    await school.applications.rejectStage({ id, reason: 'No room.', tutorUid: '' }, byAdmin());
    expect(await school.acts(uid)).toEqual([
      {
        act: 'application.accepted',
        actor_uid: adminUid,
        details: { applicationId: id, from: 'submitted', to: 'accepted' },
        before: { status: 'submitted' },
        after: { status: 'accepted' },
      },
      {
        act: 'application.rejected-service',
        actor_uid: adminUid,
        details: { applicationId: id, from: 'accepted', to: 'rejected-service' },
        before: { status: 'accepted' },
        after: { status: 'rejected-service' },
      },
    ]);
    const { timeline } = await school.applications.queries.byId(id);
    expect(timeline.map(({ act, from, to, reason, actorUid }) => [act, from, to, reason, actorUid])).toEqual([
      ['submitted', 'unverified', 'unverified', '', ''],
      ['email-confirmed', 'unverified', 'submitted', '', ''],
      ['accepted', 'submitted', 'accepted', '', adminUid],
      ['rejected-service', 'accepted', 'rejected-service', 'No room.', adminUid],
    ]);
    await expect(
      school.database.pool.query(`update application_log set reason = '' where application_id = $1`, [id]),
    ).rejects.toThrow('never rewritten');
  });
});

describe('EP-21 APP-43 the confirmation again', () => {
  const mailAgain = (email: string, key?: string) =>
    school.applications.resend(email, { actorUid: adminUid, rpc: 'ResendApplicationVerification', key });

  test('is mailed to who has not confirmed, at most once a minute and once a key', async () => {
    const { uid, email } = await school.submit();
    const resend = (key?: string) => mailAgain(email.toUpperCase(), key);
    await expect(resend()).rejects.toMatchObject({ reason: 'RESEND_COOLDOWN' });
    school.realTime.advance(aMinute);
    const key = randomUUID();
    expect(await resend(key)).toEqual({ cooldownMs: aMinute });
    expect(await resend(key)).toEqual({ cooldownMs: aMinute });
    expect(await school.mails(uid)).toBe(2);
    expect((await school.acts(uid)).map(({ act }) => act)).toEqual(['application.mail-resent']);
  });

  test('is refused to who has, and to who never applied', async () => {
    const { email } = await school.submitted();
    await expect(mailAgain(email)).rejects.toMatchObject(impossible);
    await expect(mailAgain(uniqueEmail())).rejects.toMatchObject({
      reason: 'APPLICATION_NOT_FOUND',
    });
  });
});

describe('APP-41 documents and video', () => {
  test('EP-18..EP-20 are replaced by another uploaded file; a version that is not the current one is refused', async () => {
    const { id } = await school.submitted();
    for (const kind of ['cv', 'degree', 'ecl'] as const) {
      const link = `${kind}/${randomUUID()}`;
      const after = await school.applications.updateFile({ id, kind, link, expectedVersion: 0 }, adminUid);
      expect(after.files[kind]).toBe(link);
    }
    const stale = { id, kind: 'cv' as const, link: `cv/${randomUUID()}`, expectedVersion: 1 };
    await expect(school.applications.updateFile(stale, adminUid)).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  });

  test.each(['https://127.0.0.1/cv.pdf', 'file:///etc/passwd', '', 'degree/01985f2f-0000-7000-8000-000000000012'])(
    'EP-18 the link %j is refused, and nobody is asked for it',
    async (link) => {
      const { id } = await school.submitted();
      await expect(
        school.applications.updateFile({ id, kind: 'cv', link, expectedVersion: 0 }, adminUid),
      ).rejects.toMatchObject({ reason: 'MALFORMED' });
    },
  );

  test('EP-24 a file is taken out by its stored link only', async () => {
    const { id, form } = await school.submitted();
    const { applications } = school;
    const deleted = (link: string) => applications.deleteFile({ id, kind: 'degree', link }, adminUid);
    await expect(deleted(`degree/${randomUUID()}`)).rejects.toMatchObject({ reason: 'APPLICATION_FILE_CHANGED' });
    expect((await deleted(form.files.degree)).files.degree).toBe('');
    expect((await deleted(form.files.degree)).version).toBe((await school.stored(id)).version);
  });

  test('NS-44 each of these is in the audit with what was there before and what is there after', async () => {
    const { id, uid, form } = await school.submitted();
    const { applications } = school;
    const link = `cv/${randomUUID()}`;
    await applications.updateFile({ id, kind: 'cv', link, expectedVersion: 0 }, adminUid);
    await applications.deleteFile({ id, kind: 'degree', link: form.files.degree }, adminUid);
    await applications.updateVideo({ id, video: 'dQw4w9WgXcQ', expectedVersion: 0 }, adminUid);
    await applications.remove({ id, reason: 'Sent twice.', tutorUid: '' }, byAdmin());
    expect((await school.acts(uid)).map(({ act, before, after }) => [act, before, after])).toEqual([
      ['application.file-replaced', { cv: form.files.cv }, { cv: link }],
      ['application.file-removed', { degree: form.files.degree }, { degree: '' }],
      ['application.video-changed', { video: form.details.video }, { video: 'dQw4w9WgXcQ' }],
      ['application.removed', { status: 'submitted' }, {}],
    ]);
  });

  test('EP-23 the video is kept as its id, and may become empty', async () => {
    const { id } = await school.submitted();
    const update = async (video: string) =>
      (await school.applications.updateVideo({ id, video, expectedVersion: 0 }, adminUid)).details.video;
    expect(await update('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ');
    await expect(update('https://127.0.0.1/x')).rejects.toMatchObject({ reason: 'MALFORMED' });
    expect(await update('')).toBe('');
  });
});
