/** A course with a lesson less is complete for whoever had all the others, on the real database. */
import type { Course } from '../../test/progress-for-test.ts';
import { useSchool } from '../../test/set-ups.ts';
import { listCertificates } from '../queries/certificates.ts';
import { findCourseProgress, listProgress } from '../queries/progress.ts';
import { makeDeleteFromLibrary } from './delete-from-library.ts';
import { makeUpdateLesson } from './update-lesson.ts';

const rounds = process.env.FULL === '1' ? 200 : 12;
const { school, student, course, anew } = useSchool(3);

const lessonOf = (at: number): string => course.lessons[at] ?? '';
const states = async (of = student) =>
  (await listCertificates(school.pool, { studentUid: of.uid, pageToken: '' })).certificates.map(({ state }) => state);
const by = { uid: 'ada', name: 'Ada' };
const once = { actorUid: 'ada', rpc: '', key: undefined, body: {} };
const placeOf = (at: number) => ({ materialId: course.material, courseId: course.course, lessonId: lessonOf(at) });
const files = { documentFileId: undefined, notesFileId: undefined, recordings: undefined };
const change = (at: number, changes: { visible?: boolean }, toCourseId?: string) =>
  makeUpdateLesson(school)({ ...placeOf(at), version: 1, changes, files, toCourseId, once, by });
const hide = (at: number) => change(at, { visible: false });
const remove = (at: number) => makeDeleteFromLibrary(school).deleteLesson({ ...placeOf(at), version: 1, once, by });
const review = () => school.cases().reviewCourses();
const takes = async (of: { uid: string }, ...lessons: number[]) => {
  for (const at of lessons) await school.taught(of, lessonOf(at));
};

describe('NS-31 the last lesson that somebody has not completed', () => {
  test.each([
    ['is hidden', hide],
    ['is deleted', remove],
    ['moves to another course', async (at: number) => change(at, {}, (await otherCourse()).course)],
  ])('%s: whoever has all the others earns the certificate, once, and nobody else', async (_what, goes) => {
    const other = school.addPerson('student', 'Bo');
    await takes(student, 0, 1);
    await takes(other, 0);
    expect(await review()).toBe(0);
    await goes(2);
    expect([await states(), await states(other)]).toEqual([[], []]);
    expect([await review(), await review()]).toEqual([1, 0]);
    expect([await states(), await states(other)]).toEqual([['issuing'], []]);
    expect(await school.cases().issueCertificates()).toBe(1);
    expect(await states()).toEqual(['issued']);
    await hide(1);
    expect(await review()).toBe(1);
    expect([await states(), await states(other)]).toEqual([['issued'], ['issuing']]);
    await school.cases().issueCertificates();
  });

  test('is hidden of a course of which nothing else is shown: nobody has completed nothing', async () => {
    await takes(student, 0);
    for (const at of [1, 2, 0]) await hide(at);
    expect([await review(), await states()]).toEqual([0, []]);
  });

  test('is hidden after a certificate was revoked: it is not given again', async () => {
    await takes(student, 0, 1, 2);
    await school.cases().issueCertificates();
    const [certificate] = (await listCertificates(school.pool, { studentUid: student.uid, pageToken: '' }))
      .certificates;
    const revoked = { number: certificate?.number ?? '', reason: 'By mistake', replace: false, by: 'ada', once };
    await school.cases().revokeCertificate(revoked);
    await hide(2);
    expect([await review(), await states()]).toEqual([0, ['revoked']]);
  });

  test('a lesson that joins the course takes no certificate away that came of this', async () => {
    await takes(student, 0, 1);
    await hide(2);
    await review();
    await school.addLesson(course.course, 3);
    await hide(0);
    expect([await review(), await states()]).toEqual([0, ['issuing']]);
    await school.cases().issueCertificates();
  });
});

test('PROG-01 NS-31 what is completed goes with a lesson to its new course, counts there, and no more in the old one', async () => {
  const target = await otherCourse();
  await takes(student, 0, 2);
  await change(2, {}, target.course);
  const countOf = async ({ course: courseId }: Course) => {
    const which = { studentUid: student.uid, materialId: course.material, courseId };
    const found = await findCourseProgress(school.pool, which);
    return found?.lessons.filter(({ progress }) => progress?.completedAt !== undefined).length;
  };
  expect([await countOf(course), await countOf(target)]).toEqual([1, 1]);
  const { courses } = await listProgress(school.pool, { studentUid: student.uid, pageToken: '' });
  expect(new Set(courses.map(({ courseId }) => courseId))).toEqual(new Set([course.course, target.course]));
  // It is all that the new course has.
  expect([await review(), await states()]).toEqual([1, ['issuing']]);
  await school.cases().issueCertificates();
});

test('NS-31 120 students are looked at some at a time, and two replicas earn each of them one', async () => {
  const students = Array.from({ length: 120 }, () => school.addPerson('student', 'Camila Duarte'));
  await school.pool.query(
    `insert into progress (student_uid, lesson_id, course_id, completed_at, tutor_uid, tutor, source, noted_by, noted_at)
     select s, l, $3, now(), '', '', 'lesson', '', now() from unnest($1::text[]) s, unnest($2::uuid[]) l`,
    [students.map(({ uid }) => uid), course.lessons.slice(0, 2), course.course],
  );
  await hide(2);
  const earned = await Promise.all([review(), review()]);
  expect(earned[0] + earned[1]).toBe(120);
  const { rows } = await school.pool.query('select count(*)::int as n from certificates where course_id = $1', [
    course.course,
  ]);
  expect(rows).toEqual([{ n: 120 }]);
});

test(`NS-31 ${rounds} rounds of a lesson hidden while another is completed (200 with FULL=1): one certificate each time`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await anew();
    await takes(student, 0);
    await Promise.all([takes(student, 1), hide(2).then(review)]);
    await review();
    expect([round, await states()]).toEqual([round, ['issuing']]);
  }
}, 120_000);

/** In the material that the course is in. */
async function otherCourse() {
  const other = await school.addCourse(0, 'Another');
  await school.pool.query('update courses set material_id = $2 where id = $1', [other.course, course.material]);
  return other;
}
