/** The way of a certificate through the whole service: facts of lessons by Kafka, the job, and the page that a stranger opens. */
import { randomUUID } from 'node:crypto';
import { cardMessage, lessonIn, personMessage } from '@parlance/proto/testing/messages';
import { eventually } from '@parlance/runtime/testing/eventually';
import { startContent } from './running-content.ts';

let running: Awaited<ReturnType<typeof startContent>>;
beforeAll(async () => {
  running = await startContent();
});
afterAll(() => running.stop());

const soon = { deadlineMs: 15_000 };
const anAccount = (role: string) => ({ uid: randomUUID().replaceAll('-', ''), role });
const [admin, student, other] = [anAccount('admin'), anAccount('student'), anAccount('student')];

async function aCourse() {
  const [material, course] = [randomUUID(), randomUUID()];
  await running.db.pool.query(
    `insert into materials (id, name, description, icon, dlink, url, visible, is_pte, is_default, version)
     values ($1, $2, '', '', '', '', true, false, false, 1)`,
    [material, `Workplace English ${material.slice(0, 8)}`],
  );
  await running.db.pool.query(
    `insert into courses (id, material_id, name, abbreviation, description, version) values ($1, $2, 'Everyday English', 'EE', '', 1)`,
    [course, material],
  );
  const lessons = [randomUUID(), randomUUID()];
  for (const [at, id] of lessons.entries()) {
    await running.db.pool.query(
      `insert into lessons (id, course_id, code, name, level, pos, tutor_resource, audio_resource)
       values ($1, $2, $3, 'Lesson', 1, $4, '', '')`,
      [id, course, `EE10${at + 1}`, at + 1],
    );
  }
  return { material, course, lessons };
}

function taught(lesson: string) {
  const topic = { material: '', course: '', lesson, code: '', name: '' };
  const id = randomUUID();
  const seat = { id, student: cardMessage({ uid: student.uid }), completedAssigned: true };
  const completed = { ...lessonIn('BOOKING_STATUS_COMPLETED', seat), id, topic, version: 5 };
  const body = { lesson: completed, from: 'BOOKING_STATUS_PENDING_FEEDBACK' as const, cause: 'feedback' };
  const occurredAt = running.clock.now();
  return running.publish('parlance.booking.v1.LessonChanged', {
    subject: id,
    version: 5,
    occurredAt,
    body,
  });
}

test('NS-31, PROG-03, PROG-04, NS-55 two lessons that are told of end on a page that anybody can open, and only the student and the office reach the PDF', async () => {
  running.people.push(personMessage({ uid: student.uid, name: 'Camila Duarte', role: 'ROLE_STUDENT' }));
  const { material, course, lessons } = await aCourse();
  for (const lesson of lessons) await taught(lesson);
  const own = running.progress(student);
  const issued = await eventually(
    async () => {
      const { certificates } = await own.listCertificates({ studentUid: student.uid }, soon);
      expect(certificates).toMatchObject([{ state: 'CERTIFICATE_STATE_ISSUED', studentName: 'Camila Duarte' }]);
      return certificates[0];
    },
    { withinMs: 20_000 },
  );
  const number = issued?.number ?? '';
  const where = { studentUid: student.uid, materialId: material, courseId: course };
  expect((await own.getCourseProgress(where, soon)).course).toMatchObject({ percent: 100, certificateNumber: number });
  expect((await own.listProgress({ studentUid: student.uid }, soon)).totals).toMatchObject({
    completedLessons: 2,
    certificates: 1,
  });

  const page = await fetch(`${running.origin}/c/${number}`);
  expect([page.status, (await page.text()).includes('Camila Duarte')]).toEqual([200, true]);
  const { url } = await own.getCertificateDocument({ studentUid: student.uid, number }, soon);
  const pdf = await fetch(`${running.origin}${url}`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await fetch(`${running.origin}${url.replace(/\?.*/, '')}`)).status).toBe(403);

  const stranger = running.progress(other);
  for (const asked of [
    stranger.listCertificates({ studentUid: student.uid }, soon),
    stranger.listProgress({ studentUid: student.uid }, soon),
    stranger.getCourseProgress(where, soon),
    stranger.getCertificateDocument({ studentUid: student.uid, number }, soon),
  ]) {
    await expect(asked).rejects.toMatchObject({ kind: 'not-found', reason: 'STUDENT_NOT_FOUND' });
  }
  await expect(
    running.progress(anAccount('tutor')).listProgress({ studentUid: student.uid }, soon),
  ).rejects.toMatchObject({
    reason: 'ROLE_REQUIRED',
  });
  const noted = running
    .progress(student)
    .noteProgress({ ...where, lessons: [{ id: lessons[0], completed: true }] }, soon);
  await expect(noted).rejects.toMatchObject({ reason: 'ROLE_REQUIRED' });

  const revoked = await running
    .progress(admin)
    .revokeCertificate({ number, reason: 'The name was misspelt', replace: true }, soon);
  expect(revoked.certificate).toMatchObject({ state: 'CERTIFICATE_STATE_REVOKED' });
  const after = await (await fetch(`${running.origin}/c/${number}`)).text();
  expect([after.includes('was revoked'), after.includes('Camila')]).toEqual([true, false]);
  await eventually(async () => {
    return (await fetch(`${running.origin}/c/${revoked.replacement?.number}`)).status === 200;
  });
});
