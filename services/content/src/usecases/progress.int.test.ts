/** What counts as completed, by what booking tells and by what the office notes, on the real database. */
import { randomUUID } from 'node:crypto';
import { groupLessonMessage, groupSeatMessage, cardMessage } from '@parlance/proto/testing/messages';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { start } from '../../test/progress-for-test.ts';
import { useSchool } from '../../test/set-ups.ts';
import { findCourseProgress, listProgress } from '../queries/progress.ts';

const { school, student, course } = useSchool(3);

const lessonOf = (at: number): string => course.lessons[at] ?? '';
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
async function done(of = student): Promise<(string | undefined)[]> {
  const found = await findCourseProgress(school.pool, {
    studentUid: of.uid,
    materialId: course.material,
    courseId: course.course,
  });
  return (found?.lessons ?? []).map(({ progress }) =>
    progress?.completedAt ? `${progress.source} ${progress.tutor}`.trim() : progress && 'taken back',
  );
}
const note = (lessons: { at: number; completed?: boolean; when?: Date; tutorUid?: string }[], key?: string) =>
  school.cases().noteProgress({
    studentUid: student.uid,
    materialId: course.material,
    courseId: course.course,
    by: 'ada',
    lessons: lessons.map(({ at, completed = true, when, tutorUid = '' }) => {
      return { id: lessonOf(at), completed, when, tutorUid };
    }),
    once: { actorUid: 'ada', rpc: 'NoteProgress', key, body: { lessons } },
  });

describe('PROG-01 a lesson that booking tells of', () => {
  test('counts once its feedback calls it completed, with its teacher and the time at which it was given', async () => {
    await school.taught(student, lessonOf(0), { change: { completedAssigned: false } });
    await school.taught(student, lessonOf(1), { change: { status: 'BOOKING_STATUS_PENDING_FEEDBACK' } });
    expect(await done()).toEqual([undefined, undefined, undefined]);
    await school.taught(student, lessonOf(1));
    expect(await done()).toEqual([undefined, 'lesson Hannah Okafor', undefined]);
    const [fact, ...more] = await school.factsOf('parlance.content.v1.ProgressChanged', student.uid);
    expect(more).toEqual([]);
    expect(fact).toMatchObject({
      courseId: course.course,
      lessonCount: 3,
      completedCount: 1,
      lessons: [{ code: 'EE102', details: { completed: true, when: toTimestamp(start), source: 'lesson' } }],
    });
  });

  test('counts once, however often it is told, and whichever of two lessons on it is told first', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const eventId = randomUUID();
    for (const _again of [1, 2]) {
      await school.taught(student, lessonOf(0), {
        bookingId: second,
        eventId,
        change: { when: toTimestamp(later(60)) },
      });
    }
    await school.taught(student, lessonOf(0), { bookingId: second, change: { when: toTimestamp(later(60)) } });
    await school.taught(student, lessonOf(0), { bookingId: first });
    const { rows } = await school.pool.query('select completed_at from progress where student_uid = $1', [student.uid]);
    expect(rows).toEqual([{ completed_at: start }]);
    expect(await school.factsOf('parlance.content.v1.ProgressChanged', student.uid)).toHaveLength(2);
  });

  test('stops counting when an administrator corrects how it ended, and counts again when that is corrected; older facts come too late', async () => {
    const bookingId = randomUUID();
    const absent = { status: 'BOOKING_STATUS_STUDENT_ABSENT' } as const;
    await school.taught(student, lessonOf(0), { bookingId });
    await school.taught(student, lessonOf(0), { bookingId, version: 7, change: absent });
    expect(await done()).toEqual([undefined, undefined, undefined]);
    await school.taught(student, lessonOf(0), { bookingId, version: 6 });
    expect(await done()).toEqual([undefined, undefined, undefined]);
    await school.taught(student, lessonOf(0), { bookingId, version: 8 });
    expect(await done()).toEqual(['lesson Hannah Okafor', undefined, undefined]);
  });

  test('of which another was completed as well goes on counting by that one', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await school.taught(student, lessonOf(0), { bookingId: first });
    await school.taught(student, lessonOf(0), { bookingId: second, change: { when: toTimestamp(later(60)) } });
    await school.taught(student, lessonOf(0), {
      bookingId: first,
      version: 6,
      change: { status: 'BOOKING_STATUS_TUTOR_ABSENT' },
    });
    const { rows } = await school.pool.query('select completed_at from progress where student_uid = $1', [student.uid]);
    expect(rows).toEqual([{ completed_at: later(60) }]);
  });

  test('counts for each seat of a group by its own feedback', async () => {
    const others = [school.addPerson('student', 'Bo'), school.addPerson('student', 'Cy')];
    const seats = [student, ...others].map(({ uid }, at) =>
      groupSeatMessage({
        id: randomUUID(),
        student: cardMessage({ uid }),
        status: at === 2 ? 'BOOKING_STATUS_STUDENT_ABSENT' : 'BOOKING_STATUS_COMPLETED',
        completedAssigned: at !== 1,
      }),
    );
    const topic = { material: '', course: '', lesson: lessonOf(2), code: '', name: '' };
    const lesson = groupLessonMessage({ id: randomUUID(), seats, topic, version: 9 });
    const fact = {
      lesson,
      from: 'BOOKING_STATUS_PENDING_FEEDBACK' as const,
      cause: 'feedback',
      moved: [],
      reason: '',
      movedFrom: null,
      toldTogether: false,
      officeNote: '',
      claim: null,
    };
    await school.apply('parlance.booking.v1.LessonChanged', fact);
    const counted = await Promise.all([student, ...others].map(async (one) => (await done(one))[2]));
    expect(counted).toEqual(['lesson Tess', undefined, undefined]);
  });

  test('counts when it is told of again that was told of before anybody noted it, once, and not against what was said since', async () => {
    const bookingId = randomUUID();
    await school.taught(student, lessonOf(0), { bookingId, version: 5, change: { completedAssigned: false } });
    const stateOf = (version: number, change: object = {}) =>
      school.retold(student, lessonOf(0), { bookingId, version, change });
    await stateOf(4);
    expect(await done()).toEqual([undefined, undefined, undefined]);
    for (const _again of [1, 2]) await stateOf(5);
    expect(await done()).toEqual(['lesson Hannah Okafor', undefined, undefined]);
    expect(await school.factsOf('parlance.content.v1.ProgressChanged', student.uid)).toHaveLength(1);
    await school.taught(student, lessonOf(0), {
      bookingId,
      version: 6,
      change: { status: 'BOOKING_STATUS_STUDENT_ABSENT' },
    });
    await stateOf(5);
    expect(await done()).toEqual([undefined, undefined, undefined]);
  });

  test('counts for each seat of a group that is told of again', async () => {
    const seats = [
      groupSeatMessage({
        id: randomUUID(),
        student: cardMessage({ uid: student.uid }),
        completedAssigned: true,
        status: 'BOOKING_STATUS_COMPLETED',
      }),
    ];
    const topic = { material: '', course: '', lesson: lessonOf(1), code: '', name: '' };
    const lesson = groupLessonMessage({ id: randomUUID(), seats, topic, version: 9 });
    for (const _again of [1, 2]) await school.apply('parlance.booking.v1.LessonState', { lesson });
    expect(await done()).toEqual([undefined, 'lesson Tess', undefined]);
  });

  test('on what is not in the library changes nothing', async () => {
    await school.taught(student, randomUUID());
    await school.taught(student, 'no lesson');
    expect(await school.factsOf('parlance.content.v1.ProgressChanged', student.uid)).toEqual([]);
  });
});

describe('ADM-04, EP-09, NS-30 the office', () => {
  test('notes lessons as completed, with a teacher and a time where they are known; noted again, nothing is', async () => {
    const tutor = school.addPerson('tutor', 'Liezel Santos');
    await note([{ at: 0 }, { at: 2, when: later(-60), tutorUid: tutor.uid }]);
    await note([{ at: 0 }, { at: 2 }]);
    expect(await done()).toEqual(['office', undefined, 'office Liezel Santos']);
    const { rows } = await school.pool.query(
      'select completed_at, noted_by from progress where student_uid = $1 order by completed_at',
      [student.uid],
    );
    expect(rows).toEqual([
      { completed_at: later(-60), noted_by: 'ada' },
      { completed_at: school.clock.now(), noted_by: 'ada' },
    ]);
    expect(await school.factsOf('parlance.content.v1.ProgressChanged', student.uid)).toMatchObject([
      { completedCount: 2, lessons: [{ code: 'EE101' }, { code: 'EE103' }] },
    ]);
  });

  test('takes back what a lesson gave: what is told of it again does not bring it back, a lesson that is given later does', async () => {
    const bookingId = randomUUID();
    await school.taught(student, lessonOf(0), { bookingId });
    school.clock.set(later(120));
    await note([
      { at: 0, completed: false },
      { at: 1, completed: false },
    ]);
    expect(await done()).toEqual(['taken back', undefined, undefined]);
    await school.taught(student, lessonOf(0), { bookingId, version: 6 });
    expect(await done()).toEqual(['taken back', undefined, undefined]);
    await school.taught(student, lessonOf(0), { change: { when: toTimestamp(later(180)) } });
    expect(await done()).toEqual(['lesson Hannah Okafor', undefined, undefined]);
  });

  test('has the last word about what it noted: a lesson that is corrected later does not take it away', async () => {
    const bookingId = randomUUID();
    await school.taught(student, lessonOf(0), { bookingId });
    await note([{ at: 0, when: later(-1_000) }]);
    await school.taught(student, lessonOf(0), {
      bookingId,
      version: 6,
      change: { status: 'BOOKING_STATUS_STUDENT_ABSENT' },
    });
    expect(await done()).toEqual(['office Hannah Okafor', undefined, undefined]);
  });

  test.each([
    ['somebody who is no student', { studentUid: 'nobody' }, 'STUDENT_NOT_FOUND'],
    ['a course of another material', { materialId: randomUUID() }, 'MATERIAL_OR_COURSE_NOT_FOUND'],
    ['a course that is no id', { courseId: 'x' }, 'MATERIAL_OR_COURSE_NOT_FOUND'],
    ['no lesson', { lessons: [] }, 'MALFORMED'],
  ])('is refused for %s', async (_what, changes, reason) => {
    const lessons = [{ id: lessonOf(0), completed: true, when: undefined, tutorUid: '' }];
    const command = { studentUid: student.uid, materialId: course.material, courseId: course.course, lessons };
    const once = { actorUid: 'ada', rpc: 'NoteProgress', key: undefined, body: {} };
    const noted = school.cases().noteProgress({ ...command, by: 'ada', once, ...changes });
    await expect(noted).rejects.toMatchObject({ reason });
  });

  test('is refused for a lesson of another course, a lesson twice, a teacher who is none and a time to come; nothing is noted', async () => {
    const other = await school.addCourse(1);
    const own = { ...course };
    Object.assign(course, { lessons: [lessonOf(0), other.lessons[0] ?? ''] });
    await expect(note([{ at: 0 }, { at: 1 }])).rejects.toMatchObject({
      reason: 'LESSON_NOT_FOUND',
      details: { lessons: other.lessons },
    });
    Object.assign(course, own);
    await expect(note([{ at: 0 }, { at: 0 }])).rejects.toMatchObject({ reason: 'MALFORMED' });
    await expect(note([{ at: 0, tutorUid: student.uid }])).rejects.toMatchObject({ reason: 'TUTOR_NOT_FOUND' });
    const tomorrow = new Date(school.clock.now().getTime() + 1);
    await expect(note([{ at: 0, when: tomorrow }])).rejects.toMatchObject({ reason: 'COMPLETED_LATER' });
    expect(await done()).toEqual([undefined, undefined, undefined]);
  });
});

describe('FB-40, PROG-04 what a student reads', () => {
  test('comes by courses, that of the last lesson first, in pages, with what is missing and the totals', async () => {
    const courses = [];
    for (let at = 0; at < 52; at += 1) courses.push(await school.addCourse(2, `Course ${at}`));
    for (const [at, one] of courses.entries()) {
      await school.taught(student, one.lessons[0] ?? '', { change: { when: toTimestamp(later(at)) } });
    }
    const first = await listProgress(school.pool, { studentUid: student.uid, pageToken: '' });
    const second = await listProgress(school.pool, { studentUid: student.uid, pageToken: first.next });
    expect([first.courses.length, second.courses.length, second.next]).toEqual([50, 2, '']);
    expect([...first.courses, ...second.courses].map(({ courseName }) => courseName)).toEqual(
      courses.map((_, at) => `Course ${51 - at}`),
    );
    expect(first.totals).toEqual({ completedLessons: 52, since: start, certificates: 0, lessonMinutes: 52 * 50 });
    expect(first.courses[0]?.lessons.map(({ progress }) => progress?.completedAt)).toEqual([later(51), undefined]);
    await expect(listProgress(school.pool, { studentUid: student.uid, pageToken: 'x' })).rejects.toMatchObject({
      reason: 'PAGE_TOKEN_INVALID',
    });
  });

  test('is empty for whoever has completed nothing, and none of it is anybody else’s', async () => {
    await school.taught(student, lessonOf(0));
    const other = school.addPerson('student', 'Bo');
    const totals = { completedLessons: 0, since: undefined, certificates: 0, lessonMinutes: 0 };
    expect(await listProgress(school.pool, { studentUid: other.uid, pageToken: '' })).toEqual({
      courses: [],
      next: '',
      totals,
    });
  });

  test('of 10,000 completed lessons comes in pages that a reply can carry', async () => {
    for (let at = 0; at < 10; at += 1) {
      const { course: courseId } = await school.addCourse(0, `Long ${at}`);
      await school.pool.query(
        `insert into lessons (id, course_id, code, name, level, pos, tutor_resource, audio_resource)
         select gen_random_uuid(), $1, 'EE' || n, 'Lesson ' || n, (n - 1) / 99 + 1, (n - 1) % 99 + 1, '', ''
           from generate_series(1, 990) n`,
        [courseId],
      );
      await school.pool.query(
        `insert into progress (student_uid, lesson_id, course_id, completed_at, tutor_uid, tutor, source, noted_by, noted_at)
         select $1, id, course_id, now(), '', '', 'lesson', '', now() from lessons where course_id = $2`,
        [student.uid, courseId],
      );
    }
    const sizes = [];
    for (let token: string | undefined = ''; token !== undefined;) {
      const page: Awaited<ReturnType<typeof listProgress>> = await listProgress(school.pool, {
        studentUid: student.uid,
        pageToken: token,
      });
      sizes.push(page.courses.length);
      token = page.next || undefined;
    }
    expect(sizes).toEqual([2, 2, 2, 2, 2]);
  });
});
