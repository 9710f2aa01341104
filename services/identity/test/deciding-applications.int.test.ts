import { randomUUID } from 'node:crypto';
import { listMoves } from '../src/queries/applications.ts';
import { findPerson } from '../src/queries/people.ts';
import { uniqueEmail, type TestKeycloak } from './keycloak.ts';
import {
  adminUid,
  anonymously,
  applicationSuite,
  byAdmin,
  publicUrl,
  type RunningApplications,
} from './running-applications.ts';

let keycloak: TestKeycloak;
let identity: RunningApplications;

applicationSuite((suite) => ({ keycloak, identity } = suite));

const impossible = { reason: 'APPLICATION_ACTION_IMPOSSIBLE' };
const aMinute = 60_000;

describe('APP-38 what administrators do', () => {
  test('EP-13 accept, EP-16 training, EP-15 confirm: each with its mail, and a tutor at the end', async () => {
    const { id, uid, email, form } = await identity.submitted();
    expect((await identity.applications.accept(byAdmin({ id }))).status).toBe('accepted');
    expect((await identity.mailed(uid)).kind).toBe('KIND_APPLICATION_ACCEPTED');
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await findPerson(identity.pool, uid)).toBeUndefined();

    expect((await identity.applications.train(byAdmin({ id }))).status).toBe('training');
    expect(await identity.mailed(uid)).toMatchObject({
      kind: 'KIND_APPLICATION_TRAINING',
      link: `${publicUrl}/signin`,
    });
    expect(await keycloak.signIn(email)).toMatchObject({
      email_verified: true,
      realm_access: { roles: ['tutor'] },
    });
    expect(await findPerson(identity.pool, uid)).toMatchObject({
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

    expect((await identity.applications.confirm(byAdmin({ id }))).status).toBe('confirmed');
    expect((await identity.mailed(uid)).kind).toBe('KIND_APPLICATION_CONFIRMED');
    expect(await findPerson(identity.pool, uid)).toMatchObject({ status: 'completed', enabled: true });
    expect((await identity.facts(uid)).filter((fact) => fact !== 'EmailRequested')).toEqual([
      'UserRegistered',
      'TutorChanged',
    ]);
    await expect(identity.applications.remove(byAdmin({ id, reason: 'x', tutorUid: '' }))).rejects.toMatchObject(
      impossible,
    );
  });

  test('EP-14 reject tells the reason in the mail to the stored address; the account stays closed', async () => {
    const { id, uid, email, key } = await identity.submitted();
    await identity.applications.reject(byAdmin({ id, reason: 'Not this time.' }));
    expect(await identity.mailed(uid)).toMatchObject({
      kind: 'KIND_APPLICATION_REJECTED',
      reason: 'Not this time.',
      email,
    });
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await identity.stateOf({ id, key })).toMatchObject({
      status: 'rejected',
      reason: 'Not this time.',
      reviewBy: undefined,
    });
  });

  test.each(['', '   ', 'x'.repeat(1001)])('EP-14 the reason %j is refused', async (reason) => {
    const { id } = await identity.submitted();
    await expect(identity.applications.reject(byAdmin({ id, reason }))).rejects.toMatchObject({ reason: 'MALFORMED' });
  });

  test('EP-17 from training: the account is closed and its tokens end; another tutor is refused', async () => {
    const { id, uid, email } = await identity.inTraining();
    expect(await keycloak.signIn(email)).toMatchObject({ email });
    const wanted = { id, reason: 'No progress.', tutorUid: uid };
    await expect(
      identity.applications.rejectStage(byAdmin({ ...wanted, tutorUid: 'b'.repeat(32) })),
    ).rejects.toMatchObject({ reason: 'MALFORMED' });
    expect((await identity.applications.rejectStage(byAdmin(wanted))).status).toBe('rejected-training');
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await keycloak.signIn(email)).toBeUndefined();
    expect(await findPerson(identity.pool, uid)).toMatchObject({ enabled: false, status: 'training' });
    const { rows } = await identity.pool.query('select not_before from revocations where uid = $1', [uid]);
    expect(rows).toHaveLength(1);
    expect((await identity.mailed(uid)).kind).toBe('KIND_APPLICATION_REJECTED_TRAINING');
  });

  test('EP-17 from accepted: rejected-service, and there is no tutor', async () => {
    const { id, uid } = await identity.submitted();
    await identity.applications.accept(byAdmin({ id }));
    const done = await identity.applications.rejectStage(byAdmin({ id, reason: 'No.', tutorUid: '' }));
    expect(done.status).toBe('rejected-service');
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await findPerson(identity.pool, uid)).toBeUndefined();
  });

  test('EP-22 delete leaves nothing of it: no account, no file, no key; the address is free again', async () => {
    const { id, uid, email, key, form } = await identity.submitted();
    await identity.applications.remove(byAdmin({ id, reason: 'Sent twice.', tutorUid: '' }));
    expect(await keycloak.accounts.findByEmail(email)).toBeUndefined();
    expect(await identity.stateOf({ id, key })).toBeUndefined();
    const removed = await identity.lastFact('parlance.identity.v1.ApplicationRemoved', id);
    expect(removed?.application?.files).toEqual({ image: '', cv: '', degree: '', ecl: '' });
    expect(await identity.mailed(uid)).toMatchObject({
      kind: 'KIND_APPLICATION_REMOVED',
      reason: 'Sent twice.',
      email,
    });
    await identity.applications.submit(anonymously({ ...form }));
  });

  test('EP-22 of a tutor in training: the account is closed and stays', async () => {
    const { id, uid } = await identity.inTraining();
    await identity.applications.remove(byAdmin({ id, reason: 'Gone.', tutorUid: uid }));
    expect(await keycloak.accounts.read(uid)).toMatchObject({ enabled: false });
    expect(await findPerson(identity.pool, uid)).toMatchObject({ enabled: false });
  });

  test('EP-22 whose address was never confirmed mails nobody', async () => {
    const { id, uid } = await identity.submit();
    await identity.applications.remove(byAdmin({ id, reason: 'Spam.', tutorUid: '' }));
    expect(await identity.mails(uid)).toBe(1);
  });

  test('NS-01 two administrators on one version: the second is told that it is stale, whatever the move, and nothing moves', async () => {
    const { id } = await identity.submitted();
    const { version: expectedVersion } = await identity.applications.accept(byAdmin({ id }));
    await identity.applications.train(byAdmin({ id, expectedVersion }));
    const wanted = { id, expectedVersion };
    const ended = { ...wanted, reason: 'No.', tutorUid: '' };
    for (const late of [
      identity.applications.train(byAdmin(wanted)),
      identity.applications.confirm(byAdmin(wanted)),
      identity.applications.accept(byAdmin(wanted)),
      identity.applications.reject(byAdmin({ ...wanted, reason: 'No.' })),
      identity.applications.rejectStage(byAdmin(ended)),
      identity.applications.remove(byAdmin(ended)),
    ])
      await expect(late).rejects.toMatchObject({ reason: 'STALE_VERSION' });
    expect((await identity.stored(id)).status).toBe('training');
  });

  test('NS-01 two administrators at once: one decides, the other hears that it is too late', async () => {
    const { id, uid } = await identity.submitted();
    const outcomes = await Promise.allSettled([
      identity.applications.accept(byAdmin({ id }, 'A')),
      identity.applications.reject(byAdmin({ id, reason: 'No.' }, 'R')),
      identity.applications.accept(byAdmin({ id }, 'A')),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(impossible);
    expect(await identity.mails(uid)).toBe(3);
  });

  test('the same decision with the same key is one decision and one mail', async () => {
    const { id, uid } = await identity.submitted();
    const key = randomUUID();
    const first = await identity.applications.accept(byAdmin({ id }, 'Accept', key));
    expect(await identity.applications.accept(byAdmin({ id }, 'Accept', key))).toEqual(first);
    expect(await identity.mails(uid)).toBe(3);
  });

  test('NS-44 every act is in the audit with actor and change, and in the timeline with its reason', async () => {
    const { id, uid } = await identity.submitted();
    await identity.applications.accept(byAdmin({ id }));
    await identity.applications.rejectStage(byAdmin({ id, reason: 'No room.', tutorUid: '' }));
    expect(await identity.acts(uid)).toEqual([
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
    const moves = await listMoves(identity.pool, id);
    expect(moves.map(({ act, from, to, reason, actorUid }) => [act, from, to, reason, actorUid])).toEqual([
      ['submitted', 'unverified', 'unverified', '', ''],
      ['email-confirmed', 'unverified', 'submitted', '', ''],
      ['accepted', 'submitted', 'accepted', '', adminUid],
      ['rejected-service', 'accepted', 'rejected-service', 'No room.', adminUid],
    ]);
    await expect(
      identity.pool.query(`update application_log set reason = '' where application_id = $1`, [id]),
    ).rejects.toThrow('never rewritten');
  });
});

describe('EP-21 APP-43 the confirmation again', () => {
  const mailAgain = (email: string, key?: string) =>
    identity.applications.resend(byAdmin({ email }, 'ResendApplicationVerification', key));

  test('is mailed to who has not confirmed, at most once a minute and once a key', async () => {
    const { uid, email } = await identity.submit();
    const resend = (key?: string) => mailAgain(email.toUpperCase(), key);
    await expect(resend()).rejects.toMatchObject({ reason: 'RESEND_COOLDOWN' });
    identity.realTime.advance(aMinute);
    const key = randomUUID();
    expect(await resend(key)).toEqual({ cooldownMs: aMinute });
    expect(await resend(key)).toEqual({ cooldownMs: aMinute });
    expect(await identity.mails(uid)).toBe(2);
    expect((await identity.acts(uid)).map(({ act }) => act)).toEqual(['application.mail-resent']);
  });

  test('is refused to who has, and to who never applied', async () => {
    const { email } = await identity.submitted();
    await expect(mailAgain(email)).rejects.toMatchObject(impossible);
    await expect(mailAgain(uniqueEmail())).rejects.toMatchObject({
      reason: 'APPLICATION_NOT_FOUND',
    });
  });
});

describe('APP-41 documents and video', () => {
  test('EP-18..EP-20 are replaced by another uploaded file; a version that is not the current one is refused', async () => {
    const { id } = await identity.submitted();
    for (const kind of ['cv', 'degree', 'ecl'] as const) {
      const link = `${kind}/${randomUUID()}`;
      const after = await identity.applications.updateFile({ id, kind, link, expectedVersion: 0 }, adminUid);
      expect(after.files[kind]).toBe(link);
    }
    const stale = { id, kind: 'cv' as const, link: `cv/${randomUUID()}`, expectedVersion: 1 };
    await expect(identity.applications.updateFile(stale, adminUid)).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  });

  test.each(['https://127.0.0.1/cv.pdf', 'file:///etc/passwd', '', 'degree/01985f2f-0000-7000-8000-000000000012'])(
    'EP-18 the link %j is refused, and nobody is asked for it',
    async (link) => {
      const { id } = await identity.submitted();
      await expect(
        identity.applications.updateFile({ id, kind: 'cv', link, expectedVersion: 0 }, adminUid),
      ).rejects.toMatchObject({ reason: 'MALFORMED' });
    },
  );

  test('EP-24 a file is taken out by its stored link only', async () => {
    const { id, form } = await identity.submitted();
    const { applications } = identity;
    const deleted = (link: string) => applications.deleteFile({ id, kind: 'degree', link }, adminUid);
    await expect(deleted(`degree/${randomUUID()}`)).rejects.toMatchObject({ reason: 'APPLICATION_FILE_CHANGED' });
    expect((await deleted(form.files.degree)).files.degree).toBe('');
    expect((await deleted(form.files.degree)).version).toBe((await identity.stored(id)).version);
  });

  test('NS-44 each of these is in the audit with what was there before and what is there after', async () => {
    const { id, uid, form } = await identity.submitted();
    const { applications } = identity;
    const link = `cv/${randomUUID()}`;
    await applications.updateFile({ id, kind: 'cv', link, expectedVersion: 0 }, adminUid);
    await applications.deleteFile({ id, kind: 'degree', link: form.files.degree }, adminUid);
    await applications.updateVideo({ id, video: 'dQw4w9WgXcQ', expectedVersion: 0 }, adminUid);
    await applications.remove(byAdmin({ id, reason: 'Sent twice.', tutorUid: '' }));
    expect((await identity.acts(uid)).map(({ act, before, after }) => [act, before, after])).toEqual([
      ['application.file-replaced', { cv: form.files.cv }, { cv: link }],
      ['application.file-removed', { degree: form.files.degree }, { degree: '' }],
      ['application.video-changed', { video: form.details.video }, { video: 'dQw4w9WgXcQ' }],
      ['application.removed', { status: 'submitted' }, {}],
    ]);
  });

  test('EP-23 the video is kept as its id, and may become empty', async () => {
    const { id } = await identity.submitted();
    const update = async (video: string) =>
      (await identity.applications.updateVideo({ id, video, expectedVersion: 0 }, adminUid)).details.video;
    expect(await update('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ');
    await expect(update('https://127.0.0.1/x')).rejects.toMatchObject({ reason: 'MALFORMED' });
    expect(await update('')).toBe('');
  });
});
