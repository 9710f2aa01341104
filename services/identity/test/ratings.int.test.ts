/** Ratings and reports on the real database. */
import { hardValues } from '@parlance/proto/testing/hard-values';
import type { Actor } from '../src/domain/person.ts';
import { listAdminActs } from '../src/queries/admin-acts.ts';
import { findPerson } from '../src/queries/people.ts';
import { listRatings, listRatingsByStudent, listRatingsOfTutor } from '../src/queries/ratings.ts';
import { listReportedLessons, listReports } from '../src/queries/reports.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';
import { commandBy, enrol, lessonOf, officer } from './people.ts';
import { schoolNow, startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
const calls: string[] = [];
/** What the decisions ask of Keycloak. */
const accounts = {
  disable: async (uid: string) => void calls.push(`disable ${uid}`),
  enable: async (uid: string) => void calls.push(`enable ${uid}`),
  endSessions: async (uid: string) => void calls.push(`end sessions ${uid}`),
  remove: async (uid: string) => void calls.push(`remove ${uid}`),
} as unknown as Accounts;

beforeAll(async () => {
  identity = await startIdentity(accounts);
  await enrol(identity, 'admin', { uid: officer.uid, firstName: 'Olive', lastName: 'Office' });
});
afterAll(() => identity?.database.drop());

const personOf = (uid: string) => findPerson(identity.pool, uid);
const actsAbout = async (uid: string) => (await listAdminActs(identity.pool, { uid, amount: 0, pageToken: '' })).acts;
/** They have had a lesson. */
async function aPair() {
  const [tutor, student] = [await enrol(identity, 'tutor'), await enrol(identity, 'student')];
  await lessonOf(identity, { tutor, student });
  return { tutor, student };
}
const rate = (who: Actor, tutor: Actor, over: object = {}, key?: string) => {
  const rating = { tutorUid: tutor.uid, bookingId: '', rating: 5, message: '', studentUid: '', ...over };
  return identity.cases.rateTutor(commandBy(who, rating, 'RateTutor', key), who);
};
const report = (who: Actor, tutor: Actor, over: object = {}) => {
  const complaint = { tutorUid: tutor.uid, bookingId: '', message: 'Came late twice.', studentUid: '', ...over };
  return identity.cases.reportTutor(commandBy(who, complaint), who);
};
const latest = (query: Parameters<typeof listRatingsOfTutor>[1]) => listRatingsOfTutor(identity.pool, query);
const page = (tutorUid: string, amount: number, pageToken = '') =>
  listRatings(identity.pool, { tutorUid, amount, pageToken });

describe('ratings', () => {
  test('EP-52 PROF-05 PROF-08 NS-32 after completed lessons; the average stands on the tutor and everybody hears of it', async () => {
    const { tutor, student } = await aPair();
    const other = await enrol(identity, 'student');
    const first = await lessonOf(identity, { tutor, student });
    const second = await lessonOf(identity, { tutor, student: other });
    expect(await rate(student, tutor, { bookingId: first, rating: 5, message: ' Clear and kind. ' })).toMatchObject({
      avg: 5,
      count: 1,
      rating: { rating: 5, message: 'Clear and kind.', when: schoolNow },
    });
    expect(await rate(other, tutor, { bookingId: second, rating: 2 })).toMatchObject({ avg: 3.5, count: 2 });
    const person = await personOf(tutor.uid);
    expect(person?.tutor).toMatchObject({ ratingAvg: 3.5, ratingCount: 2 });
    expect(await identity.lastFact('parlance.identity.v1.RatingSubmitted', tutor.uid)).toMatchObject({
      rating: { rating: 2, bookingId: second, studentUid: other.uid },
      studentName: 'Robin Vale',
      person: { uid: tutor.uid, version: 3, tutor: { ratingAvg: 3.5, ratingCount: 2 } },
    });
  });

  test.each(['booked', 'in-progress', 'pending-feedback', 'student-absent', 'cancelled', 'tutor-cancelled'])(
    'NS-32 a lesson that is %s cannot be rated',
    async (status) => {
      const { tutor, student } = await aPair();
      const bookingId = await lessonOf(identity, { tutor, student }, { status });
      await expect(rate(student, tutor, { bookingId })).rejects.toMatchObject({ reason: 'RATING_NOT_ALLOWED' });
    },
  );

  test('NS-32 nobody rates somebody else’s lesson, another tutor for it, or a lesson that is none', async () => {
    const { tutor, student } = await aPair();
    const { tutor: another, student: stranger } = await aPair();
    const bookingId = await lessonOf(identity, { tutor, student });
    const refused = { reason: 'RATING_NOT_ALLOWED' };
    await expect(rate(stranger, tutor, { bookingId })).rejects.toMatchObject(refused);
    await expect(rate(student, another, { bookingId })).rejects.toMatchObject(refused);
    await expect(rate(student, tutor, { bookingId: 'no-such-lesson' })).rejects.toMatchObject(refused);
    await expect(rate(stranger, tutor, { bookingId, studentUid: student.uid })).rejects.toMatchObject({
      reason: 'STUDENT_NOT_FOUND',
    });
  });

  test('NS-32 one rating a booking: of sixteen at once one stands; the same request again answers the same', async () => {
    const { tutor, student } = await aPair();
    const bookingId = await lessonOf(identity, { tutor, student });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, (_, n) => rate(student, tutor, { bookingId, rating: (n % 5) + 1 })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.reason] : []));
    expect(new Set(lost)).toEqual(new Set(['ALREADY_RATED']));
    expect((await personOf(tutor.uid))?.tutor?.ratingCount).toBe(1);
    const second = await lessonOf(identity, { tutor, student });
    const once = await rate(student, tutor, { bookingId: second }, 'a-key');
    expect(await rate(student, tutor, { bookingId: second }, 'a-key')).toEqual(once);
    expect(await rate(student, tutor, { bookingId: second, message: '  ' }, 'a-key')).toEqual(once);
    expect((await personOf(tutor.uid))?.tutor?.ratingCount).toBe(2);
  });

  test.each([
    [{ rating: 0 }, false],
    [{ rating: 1 }, true],
    [{ rating: 5 }, true],
    [{ rating: 6 }, false],
    [{ rating: 4.5 }, false],
    [{ message: 'x'.repeat(400) }, true],
    [{ message: 'x'.repeat(401) }, false],
    [{ message: '🙂'.repeat(400) }, true],
  ])('NS-32 %j is taken: %s', async (over, isTaken) => {
    const { tutor, student } = await aPair();
    const bookingId = await lessonOf(identity, { tutor, student });
    const outcome = rate(student, tutor, { bookingId, ...over });
    await (isTaken
      ? expect(outcome).resolves.toBeDefined()
      : expect(outcome).rejects.toMatchObject({ reason: 'MALFORMED' }));
  });

  test.each(hardValues({ min: 0, max: 400 }))('NS-32 words of a rating: %s', async (_what, message, fits) => {
    const { tutor, student } = await aPair();
    const outcome = rate(student, tutor, { bookingId: await lessonOf(identity, { tutor, student }), message });
    await (fits
      ? expect(outcome).resolves.toBeDefined()
      : expect(outcome).rejects.toMatchObject({ reason: 'MALFORMED' }));
  });

  test('CON-18 an administrator rates for a named student only, and it is on record', async () => {
    const { tutor, student } = await aPair();
    const bookingId = await lessonOf(identity, { tutor, student });
    await expect(rate(officer, tutor, { bookingId })).rejects.toMatchObject({ reason: 'STUDENT_NOT_NAMED' });
    expect((await rate(officer, tutor, { bookingId, studentUid: student.uid })).rating.studentUid).toBe(student.uid);
    const acts = await actsAbout(tutor.uid);
    expect(acts[0]).toMatchObject({ act: 'tutor.rated', details: { studentUid: student.uid, rating: 5 } });
  });

  test('PROF-06 PROF-07 FB-38 LIM-13 a tutor’s ratings with a message: the latest five, newest first', async () => {
    const { tutor } = await aPair();
    for (let n = 0; n < 7; n += 1) {
      identity.realTime.advance(1);
      const student = await enrol(identity, 'student', { firstName: `Sam${n}` });
      const bookingId = await lessonOf(identity, { tutor, student });
      await rate(student, tutor, { bookingId, message: n === 6 ? '' : `Words ${n}` });
    }
    const withWords = await latest({ tutorUid: tutor.uid, hasMessage: true, limit: 0 });
    expect(withWords.map(({ rating, student }) => [rating.message, student.firstName])).toEqual(
      [5, 4, 3, 2, 1].map((n) => [`Words ${n}`, `Sam${n}`]),
    );
    expect(await latest({ tutorUid: tutor.uid, hasMessage: false, limit: 2 })).toHaveLength(2);
    await expect(latest({ tutorUid: tutor.uid, hasMessage: true, limit: 6 })).rejects.toMatchObject({
      reason: 'MALFORMED',
    });
  });

  test('PROF-05 NS-32 a student reads back the own ratings of the lessons asked about, and nobody else’s', async () => {
    const { tutor, student } = await aPair();
    const other = await enrol(identity, 'student');
    const [rated, unrated] = [
      await lessonOf(identity, { tutor, student }),
      await lessonOf(identity, { tutor, student }),
    ];
    const others = await lessonOf(identity, { tutor, student: other });
    await rate(student, tutor, { bookingId: rated, rating: 4, message: 'Clear' });
    await rate(other, tutor, { bookingId: others, rating: 1 });
    const own = await listRatingsByStudent(identity.pool, student.uid, [rated, unrated, others]);
    expect(own).toMatchObject([{ bookingId: rated, rating: 4, message: 'Clear' }]);
    expect(own).toHaveLength(1);
    const many = (count: number) => Array.from({ length: count }, () => rated);
    expect(await listRatingsByStudent(identity.pool, student.uid, many(50))).toHaveLength(1);
    for (const asked of [many(51), ['not a lesson']])
      await expect(listRatingsByStudent(identity.pool, student.uid, asked)).rejects.toMatchObject({
        reason: 'MALFORMED',
      });
  });

  test('ADM-11 administrators page through all ratings, or those of one tutor', async () => {
    const { tutor } = await aPair();
    for (let n = 0; n < 3; n += 1) {
      identity.realTime.advance(1);
      const student = await enrol(identity, 'student');
      await rate(student, tutor, { bookingId: await lessonOf(identity, { tutor, student }), rating: n + 1 });
    }
    const first = await page(tutor.uid, 2);
    const rest = await page(tutor.uid, 2, first.next);
    const seen = [...first.ratings, ...rest.ratings].map(({ rating }) => rating.rating);
    expect(seen).toEqual([3, 2, 1]);
    expect(rest.next).toBe('');
    expect((await page('', 100)).ratings.length).toBeGreaterThan(3);
  });
});

describe('reports', () => {
  const decide = (reportId: string, decision: object, over: { expectedVersion?: number; key?: string } = {}) =>
    identity.cases.resolveReport(
      commandBy(
        officer,
        {
          reportId,
          expectedVersion: over.expectedVersion ?? 0,
          decision: { action: 'none', resolved: true, ...decision } as never,
        },
        'ResolveReport',
        over.key,
      ),
    );
  const actsOn = async (uid: string) => (await actsAbout(uid)).map(({ act }) => act);
  beforeEach(() => void (calls.length = 0));
  test('EP-53 PROF-09 PROF-10 NS-32 a report begins unresolved and without action; the lesson may be named', async () => {
    const { tutor, student } = await aPair();
    const bookingId = await lessonOf(identity, { tutor, student }, { status: 'tutor-absent' });
    const { reportId } = await report(student, tutor, { bookingId });
    const { reports } = await listReports(identity.pool, { resolved: false, amount: 1, pageToken: '' });
    expect(await listReportedLessons(identity.pool, reports[0]?.report.when ?? new Date())).toContain(bookingId);
    expect(reports[0]).toMatchObject({
      report: { id: reportId, bookingId, action: 'none', resolved: false, message: 'Came late twice.', version: 1 },
      tutor: { uid: tutor.uid, name: 'Robin Vale' },
      student: { uid: student.uid },
    });
  });

  test.each([
    ['abcd', false],
    ['abcde', true],
    ['x'.repeat(1000), true],
    ['x'.repeat(1001), false],
    ['          ', false],
  ])('NS-32 a report of %j is taken: %s', async (message, isTaken) => {
    const { tutor, student } = await aPair();
    const outcome = report(student, tutor, { message });
    await (isTaken
      ? expect(outcome).resolves.toBeDefined()
      : expect(outcome).rejects.toMatchObject({ reason: 'MALFORMED' }));
  });

  test('NS-32 not about a lesson of others, not about somebody who is no teacher', async () => {
    const { tutor, student } = await aPair();
    const { tutor: another, student: stranger } = await aPair();
    const bookingId = await lessonOf(identity, { tutor, student });
    await expect(report(stranger, tutor, { bookingId })).rejects.toMatchObject({ reason: 'LESSON_NOT_YOURS' });
    await expect(report(student, another, { bookingId })).rejects.toMatchObject({ reason: 'LESSON_NOT_YOURS' });
    await expect(report(student, stranger)).rejects.toMatchObject({ reason: 'TUTOR_NOT_FOUND' });
  });

  test.each([
    ...['in-progress', 'tutor-present', 'pending-feedback', 'completed', 'student-absent', 'tutor-absent'].map(
      (status) => [status, true] as const,
    ),
    ...['booked', 'student-cancelled', 'tutor-cancelled', 'cancelled'].map((status) => [status, false] as const),
  ])('NS-32 after a lesson that is %s a report is taken: %s', async (status, isTaken) => {
    const [tutor, student] = [await enrol(identity, 'tutor'), await enrol(identity, 'student')];
    const bookingId = await lessonOf(identity, { tutor, student }, { status });
    for (const about of [{}, { bookingId }].slice(0, isTaken ? 1 : 2)) {
      const outcome = report(student, tutor, about);
      await (isTaken
        ? expect(outcome).resolves.toBeDefined()
        : expect(outcome).rejects.toMatchObject({ reason: 'REPORT_NO_LESSON' }));
    }
  });

  test('one report of a student about a teacher is open at a time, also of those sent at once; then the next is taken', async () => {
    const { tutor, student } = await aPair();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => report(student, tutor)));
    const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.reportId] : []));
    expect(taken).toHaveLength(1);
    await expect(report(student, tutor)).rejects.toMatchObject({ reason: 'REPORT_OPEN' });
    await decide(taken[0] ?? '', { action: 'none' });
    await expect(report(student, tutor)).resolves.toBeDefined();
    await decide(taken[0] ?? '', { resolved: false });
    await expect(report(officer, tutor, { studentUid: student.uid })).resolves.toBeDefined();
  });

  test('a student is heard three times a day', async () => {
    const student = await enrol(identity, 'student');
    const tutors = await Promise.all([1, 2, 3, 4].map(() => enrol(identity, 'tutor')));
    for (const tutor of tutors) await lessonOf(identity, { tutor, student });
    for (const tutor of tutors.slice(0, 3)) await report(student, tutor);
    await expect(report(student, tutors[3] as Actor)).rejects.toMatchObject({
      reason: 'REPORTS_A_DAY',
      retryAfterMs: 86_400_000,
    });
  });

  test('ADM-12 PROF-11 NS-29 resolving is on record with who and when; opening it again takes that back', async () => {
    const { tutor, student } = await aPair();
    const { reportId } = await report(student, tutor);
    const { report: done, effect } = await decide(reportId, { action: 'none' });
    expect([effect, done]).toEqual([
      'none',
      expect.objectContaining({ resolved: true, resolvedAt: schoolNow, resolvedBy: officer.uid, version: 2 }),
    ]);
    expect((await decide(reportId, { resolved: false })).report).toMatchObject({
      resolved: false,
      resolvedBy: undefined,
    });
    expect(await actsOn(tutor.uid)).toEqual(['report.resolved', 'report.resolved']);
    const acts = await actsAbout(tutor.uid);
    expect(acts.at(-1)).toMatchObject({
      changed: ['resolved'],
      before: { resolved: false },
      after: { resolved: true },
    });
    expect(calls).toEqual([]);
  });

  test('NS-32 a warning is mailed to the teacher, once', async () => {
    const { tutor, student } = await aPair();
    const { reportId } = await report(student, tutor);
    expect((await decide(reportId, { action: 'warning' })).effect).toBe('warned');
    expect((await decide(reportId, { action: 'warning', resolved: false })).effect).toBe('none');
    const mail = await identity.lastFact('parlance.identity.v1.EmailRequested', tutor.uid);
    expect(mail).toMatchObject({ kind: 'KIND_WARNING', email: `${tutor.uid}@example.com` });
    expect((await identity.facts(tutor.uid)).filter((fact) => fact === 'EmailRequested')).toHaveLength(1);
    expect((await identity.mailLink(mail?.reference ?? ''))?.link).toBe('http://school.test/tutor/dashboard');
  });

  test('NS-32 suspended disables the account and ends the sessions; removed closes and erases it; both say so', async () => {
    const { tutor, student } = await aPair();
    const { reportId } = await report(student, tutor);
    expect((await decide(reportId, { action: 'suspended' })).effect).toBe('disabled');
    expect(calls).toEqual([`disable ${tutor.uid}`, `end sessions ${tutor.uid}`]);
    expect(await personOf(tutor.uid)).toMatchObject({ enabled: false });
    expect((await decide(reportId, { action: 'removed' })).effect).toBe('deleted');
    expect(calls.at(-1)).toBe(`remove ${tutor.uid}`);
    expect(await personOf(tutor.uid)).toMatchObject({ email: '', status: 'deleted' });
    expect(await identity.facts(tutor.uid)).toEqual(['UserDisabled', 'UserDeleted']);
    expect(await actsOn(tutor.uid)).toEqual(['report.resolved', 'user.deleted', 'report.resolved', 'user.updated']);
    const { reports } = await listReports(identity.pool, { resolved: true, amount: 1, pageToken: '' });
    expect(reports[0]?.tutor.name).toBe('Deleted user');
  });

  const isOpen = async ({ uid }: { uid: string }) => (await personOf(uid))?.enabled;
  const byHand = (uid: string, enabled: boolean) =>
    identity.cases.updateUser(commandBy(officer, { uid, expectedVersion: 0, edit: { enabled } }, 'UpdateUser'));

  test.each([
    ['none', 'enabled'],
    ['warning', 'warned'],
  ] as const)('NS-32 a suspension that becomes %s opens the account again', async (action, effect) => {
    const { tutor, student } = await aPair();
    const { reportId } = await report(student, tutor);
    await decide(reportId, { action: 'suspended' });
    expect(await isOpen(tutor)).toBe(false);
    expect((await decide(reportId, { action })).effect).toBe(effect);
    expect(await isOpen(tutor)).toBe(true);
    expect(calls.at(-1)).toBe(`enable ${tutor.uid}`);
    expect((await identity.facts(tutor.uid)).slice(0, 2)).toEqual(['UserDisabled', 'UserEnabled']);
  });

  test('NS-32 of two suspensions the last one that is taken back opens the account', async () => {
    const { tutor, student } = await aPair();
    const other = await enrol(identity, 'student');
    await lessonOf(identity, { tutor, student: other });
    const [first, second] = [await report(student, tutor), await report(other, tutor)];
    for (const { reportId } of [first, second]) await decide(reportId, { action: 'suspended' });
    expect((await decide(first.reportId, { action: 'none' })).effect).toBe('none');
    expect(await isOpen(tutor)).toBe(false);
    expect((await decide(second.reportId, { action: 'none' })).effect).toBe('enabled');
    expect(await isOpen(tutor)).toBe(true);
  });

  test('NS-32 an account that an administrator closed by hand stays closed, before the suspension and after it', async () => {
    const { tutor, student } = await aPair();
    const { reportId } = await report(student, tutor);
    await byHand(tutor.uid, false);
    await decide(reportId, { action: 'suspended' });
    expect((await decide(reportId, { action: 'none' })).effect).toBe('none');
    expect(await isOpen(tutor)).toBe(false);
    await byHand(tutor.uid, true);
    await decide(reportId, { action: 'suspended' });
    await byHand(tutor.uid, true);
    await byHand(tutor.uid, false);
    expect((await decide(reportId, { action: 'none' })).effect).toBe('none');
    expect(await isOpen(tutor)).toBe(false);
  });

  test('two administrators at once: the second one is told to look again', async () => {
    const { tutor, student } = await aPair();
    const { reportId } = await report(student, tutor);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => decide(reportId, { action: 'none' }, { expectedVersion: 1 })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(decide(reportId, {}, { expectedVersion: 1 })).rejects.toMatchObject({ reason: 'STALE_VERSION' });
    await expect(decide('none', {})).rejects.toMatchObject({ reason: 'REPORT_NOT_FOUND' });
  });

  test('a repeated decision with one key is one decision', async () => {
    const { tutor, student } = await aPair();
    const { reportId } = await report(student, tutor);
    const first = await decide(reportId, { action: 'suspended' }, { key: 'k1', expectedVersion: 1 });
    expect(await decide(reportId, { action: 'suspended' }, { key: 'k1', expectedVersion: 1 })).toEqual(first);
    expect(calls).toHaveLength(2);
  });
});
