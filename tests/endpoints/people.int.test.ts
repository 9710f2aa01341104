/** One call each about people through the real gateway and the services behind it: method, path, what is sent, what comes back, and what it did. */
import { anApplication } from '@parlance/identity/test/an-application';
import { id, someTime, useSchool, type Items } from './calls.ts';
import { mailedLink, mailsTo } from './inbox.ts';
import { student, tutor } from './shapes.ts';

const { school, ask, get } = useSchool('endpoints_people');
let tutorA = '';
let studentA = '';
beforeAll(() => void ({ tutorA = '', studentA = '' } = school().ids));

describe('accounts and profiles', () => {
  const addressOf = (uid: string) => `${uid}@example.com`;

  test('EP-02, AUTH-40 POST auth/verify has the verification mail sent, and is refused logged out', async () => {
    const out = [401, 'You must be logged in to verify your email!'];
    expect(await ask('anonymous', 'POST', 'auth/verify')).toEqual(out);
    const { status, body } = await school().call('unverified', 'POST', 'auth/verify');
    expect([status, Object.keys(body)]).toEqual([200, ['ok', 'cooldownMs']]);
    expect(body.cooldownMs).toBeGreaterThan(30_000);
    const { kind, link } = await mailedLink(school(), school().ids.unverified ?? '');
    expect([kind, link.pathname]).toEqual(['KIND_VERIFY', '/verify']);
    const again = [429, 'Please wait a moment before you ask for another email'];
    expect(await ask('unverified', 'POST', 'auth/verify')).toEqual(again);
  });

  test('EP-63, EP-64 POST mail/verify and mail/passreset put a sample of each mail into the inbox of the caller', async () => {
    expect((await ask('anonymous', 'POST', 'mail/verify'))[0]).toBe(401);
    expect(await ask('studentB', 'POST', 'mail/verify')).toEqual([200, { ok: true }]);
    expect(await ask('studentB', 'POST', 'mail/passreset')).toEqual([200, { ok: true }]);
    const mails = await mailsTo(addressOf(school().ids.studentB ?? ''), 2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Set a new password', 'Verify your email address']);
  });

  test('EP-55, EP-56, FB-23 PUT profile/student/confirmUpdate applies the stored change and leaves other details of the link alone', async () => {
    const me = async () => await get<{ about: string; name: string; role: string }>('studentB', 'profile/me');
    const before = await me();
    const wish = { about: 'Nurse on the night shift', timeZone: 'Africa/Accra' };
    const [status, answer] = await ask('studentB', 'PUT', 'profile/student/update', wish);
    expect([status, answer]).toEqual([200, { ok: true, expiresAt: someTime }]);
    const uid = school().ids.studentB ?? '';
    const { kind, link } = await mailedLink(school(), uid);
    const expireTime = link.searchParams.get('t') ?? '';
    expect([kind, link.pathname, link.searchParams.get('id')]).toEqual(['KIND_PROFILE_UPDATE', '/updateProfile', uid]);
    expect(Number(expireTime.split('.')[0])).toBe((answer as { expiresAt: number }).expiresAt);
    expect(await me()).toEqual(before);
    const details = { id: uid, name: 'Mallory', role: 'admin' };
    const confirm = () => ask('studentB', 'PUT', 'profile/student/confirmUpdate', { details, expireTime });
    expect(await confirm()).toEqual([200, { ok: true }]);
    expect(await me()).toEqual({ ...before, ...wish, version: someTime });
    expect(await confirm()).toEqual([422, 'This link is not valid. Please ask for a new one']);
  });

  test('FB-13, FB-24, AUTH-58 GET profile/student/{id} and profile/student/me are one student, last active at a UTC string', async () => {
    const now = school().booking.clock.now().toISOString();
    expect(await ask('studentA', 'PUT', 'profile/last-active')).toEqual([200, { lastActive: now }]);
    const mine = await get<Record<string, unknown>>('studentA', 'profile/student/me');
    expect(await get('studentA', `profile/student/${studentA}`)).toEqual(mine);
    expect(await get('admin', `profile/student/${studentA}`)).toEqual(mine);
    const usedTutors = [tutorA, school().ids.tutorB];
    expect(mine).toEqual(student({ uid: studentA, email: addressOf(studentA), lastActive: now }, usedTutors));
    expect(await ask('studentB', 'GET', `profile/student/${studentA}`)).toEqual([404, 'This student was not found']);
  });

  test('FB-15, PROF-02 GET profile/tutor/{id} reads a tutor by uid; nobody is not found', async () => {
    expect(await get('studentB', `profile/tutor/${tutorA}`)).toEqual(tutor(tutorA));
    for (const nobody of [studentA, 'f'.repeat(32), 'nobody'])
      expect(await ask('studentB', 'GET', `profile/tutor/${nobody}`)).toEqual([
        404,
        'The teacher profile was not found',
      ]);
  });

  test('EP-52, FB-38, DATA-16 a rating has hasMessage and when, a report action, resolved and when', async () => {
    const rated = { rating: 4, message: 'Patient', bookingId: school().ids.lesson };
    expect((await ask('studentA', 'POST', `profile/tutor/${tutorA}/rate`, rated))[0]).toBe(200);
    const { items } = await get<Items>('admin', `profile/tutor/${tutorA}/ratings?hasMessage=true&limit=5`);
    const author = { uid: studentA, name: 'Robin Vale', image: '' };
    expect(items).toEqual([{ id, avg: 4, hasMessage: true, message: 'Patient', when: someTime, student: author }]);
    expect(await get('admin', `profile/tutor/${tutorA}/ratings?hasMessage=false`)).toEqual({ items });
    const open = { action: 'none', resolved: false, resolvedAt: null, resolvedBy: '', version: 1 };
    const teacher = { uid: school().ids.tutorB, name: 'Robin Vale', image: '' };
    const report = {
      id: school().ids.report,
      message: 'Came late',
      when: someTime,
      bookingId: null,
      student: author,
      tutor: teacher,
    };
    const reports = await get<Items>('admin', 'admin/reports?resolved=false');
    expect(reports.items).toEqual([{ ...report, ...open }]);
  });

  test('FB-39 recommended, favourite and used tutors: those with ratings, those whom the student likes, those of past lessons', async () => {
    const tutorB = school().ids.tutorB ?? '';
    const rating = { avg: 4, count: 1 };
    const lastLessonAt = someTime;
    expect(await get('studentA', 'profile/tutors/recommended')).toEqual({
      items: [tutor(tutorA, { rating, reason: 'taughtYou', lastLessonAt })],
    });
    expect(await get('studentA', 'profile/tutors/favourites')).toEqual({ items: [] });
    expect(await ask('studentA', 'PUT', `profile/tutors/favourites/${tutorB}`)).toEqual([200, { ok: true }]);
    const liked = tutor(tutorB, { isFavourite: true, reason: null, lastLessonAt });
    expect(await get('studentA', 'profile/tutors/favourites')).toEqual({ items: [liked] });
    const used = [tutor(tutorA, { rating, reason: null, lastLessonAt }), liked];
    expect(await get('studentA', 'profile/tutors/used?page=1')).toEqual({ items: used, page: 1, hasMore: false });
    expect(await get('studentA', 'profile/tutors/used?page=2')).toEqual({ items: [], page: 2, hasMore: false });
  });
});

describe('applications', () => {
  test.each([
    ['deleteCV', 'cv', 'cvLink'],
    ['deleteECL', 'ecl', 'eclLink'],
    ['deleteDegree', 'degree', 'degreeLink'],
  ] as const)(
    'EP-24..EP-26 DELETE applications/{id}/%s takes the document out by its link, which is the body',
    async (path, kind, field) => {
      const { id: application, files } = await anApplication(school().identity.pool, school().booking.clock);
      const at = `applications/${application}`;
      expect(await ask('admin', 'DELETE', `${at}/${path}`, { link: files.image })).toEqual([409, expect.any(String)]);
      const [status, body] = await ask('admin', 'DELETE', `${at}/${path}`, { link: files[kind] });
      const after = { id: application, [field]: null, imageLink: files.image };
      expect([status, body]).toEqual([200, expect.objectContaining(after)]);
      expect(await get('admin', at)).toMatchObject(after);
    },
  );

  test('EP-23, EP-25, EP-26, NS-42 a body on DELETE works, and a fixed segment wins over an id', async () => {
    const { id: application } = await anApplication(school().identity.pool, school().booking.clock);
    const video = 'https://youtu.be/dQw4w9WgXcQ';
    const fixed = await ask('admin', 'PUT', `applications/updateVideo/${application}`, { video });
    expect(fixed).toEqual([200, expect.objectContaining({ id: application, video: 'dQw4w9WgXcQ' })]);
    expect((await ask('admin', 'DELETE', `applications/${application}/deleteECL`))[0]).toBe(400);
  });
});

test('NS-48 this installation scales the rates: what a real one refuses after ten public calls of an address, it takes', async () => {
  const reset = () => ask('anonymous', 'POST', 'auth/reset', { email: 'nobody@example.com' });
  for (let time = 0; time < 12; time += 1) expect(await reset()).toEqual([200, { ok: true }]);
});
