/** Progress and certificates as browsers ask for them and get them. */
import request from 'supertest';
import type { Certificate, CourseProgress, LessonProgress } from '@parlance/proto/content/v1';
import { at } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';

const given = '2026-03-04T10:00:00Z';
const details = { completed: true, when: at(given), tutorUid: 't1', tutor: 'Tess', source: 'lesson' };
const missing = { completed: false, when: null, tutorUid: '', tutor: '', source: '' };
const lesson: LessonProgress = { lessonId: 'l1', code: 'HL101', name: 'Hello', level: 1, isHidden: false, details };
const course: CourseProgress = {
  materialId: 'm1',
  materialName: 'Workplace English',
  isPte: false,
  courseId: 'c1',
  courseName: 'Hospitality',
  courseAbbreviation: 'HL',
  lessons: [lesson, { ...lesson, lessonId: 'l2', code: 'HL102', details: missing }],
  lessonCount: 2,
  completedCount: 1,
  percent: 50,
  lastCompletedAt: at(given),
  certificateNumber: '',
};
const shownLesson = { id: 'l1', code: 'HL101', name: 'Hello', level: 1, isHidden: false };
const when = Date.parse(given);
const shownCourse = {
  materialId: 'm1',
  materialName: 'Workplace English',
  isPte: false,
  courseId: 'c1',
  courseName: 'Hospitality',
  courseAbbreviation: 'HL',
  lessons: [
    {
      ...shownLesson,
      completionDetails: { completed: true, when, tutor: 'Tess', tutorUid: 't1', source: 'lesson' },
    },
    {
      ...shownLesson,
      id: 'l2',
      code: 'HL102',
      completionDetails: { completed: false, when: null, tutor: '', tutorUid: '', source: null },
    },
  ],
  lessonCount: 2,
  completedCount: 1,
  percent: 50,
  lastCompletedAt: when,
  certificateNumber: null,
};
const certificate: Certificate = {
  number: '7K4M-Q2X5',
  studentUid: 's1',
  state: 'CERTIFICATE_STATE_ISSUED',
  categoryName: 'Workplace English',
  studentName: 'Camila Duarte',
  courseId: 'c1',
  courseName: 'Hospitality',
  courseAbbreviation: 'HL',
  courseDescription: 'Front desk.',
  lessons: [lesson],
  issuedAt: at(given),
  revokedAt: null,
  revokedReason: '',
  link: 'https://school.example/c/7K4M-Q2X5',
  pdfSha256: 'ab',
  record: 'a.b.c',
};
const path = '/api/v1';

test('FB-40, PROG-01 GET progress/{studentId} answers courses with what is done, by whom and when, and what is missing', async () => {
  const { app, calls } = testApp({
    progress: {
      listProgress: () => ({
        courses: [course],
        nextPageToken: 'next',
        totals: { completedLessons: 1, since: at(given), certificates: 0, lessonMinutes: 50 },
      }),
    },
  });
  const answer = await request(app).get(`${path}/progress/s1?pageToken=before`).set(bearer('student'));
  expect(calls).toMatchObject([{ request: { studentUid: 's1', pageToken: 'before' } }]);
  expect(answer.body).toEqual({
    items: [shownCourse],
    nextPageToken: 'next',
    totals: { completedLessons: 1, since: when, certificates: 0, lessonMinutes: 50 },
  });
});

test('PROG-04 one course is found by its material and itself', async () => {
  const { app, calls } = testApp({ progress: { getCourseProgress: () => ({ course }) } });
  const answer = await request(app).get(`${path}/progress/s1/m1/c1`).set(bearer('student'));
  expect(calls).toMatchObject([{ request: { studentUid: 's1', materialId: 'm1', courseId: 'c1' } }]);
  expect(answer.body).toEqual(shownCourse);
});

test('EP-09, NS-30 POST admin/progress/{studentId}/{materialId}/{courseId} notes lessons by their completionDetails', async () => {
  const { app, calls } = testApp({ progress: { noteProgress: () => ({ course }) } });
  const lessons = [
    { id: 'l1', completionDetails: { completed: true, when, tutor: 't1' } },
    { id: 'l2', completionDetails: { completed: false } },
  ];
  const answer = await request(app).post(`${path}/admin/progress/s1/m1/c1`).set(bearer('admin')).send({ lessons });
  expect([answer.status, answer.body]).toEqual([200, shownCourse]);
  expect(calls).toMatchObject([
    {
      request: {
        studentUid: 's1',
        materialId: 'm1',
        courseId: 'c1',
        lessons: [
          { id: 'l1', completed: true, when: at(given), tutorUid: 't1' },
          { id: 'l2', completed: false, when: null, tutorUid: '' },
        ],
      },
    },
  ]);
});

test.each([
  { lessons: [] },
  { lessons: [{ id: 'l1' }] },
  { lessons: [{ id: 'l\0', completionDetails: { completed: true } }] },
  { lessons: [{ id: 'l1', completionDetails: { completed: true, when: -1 } }] },
  { lessons: Array.from({ length: 991 }, (_, n) => ({ id: `l${n}`, completionDetails: { completed: true } })) },
])('NS-30 another body is refused, case %#', async (body) => {
  const { app, calls } = testApp({});
  const answer = await request(app).post(`${path}/admin/progress/s1/m1/c1`).set(bearer('admin')).send(body);
  expect([answer.status, calls]).toEqual([400, []]);
});

test('NS-31, PROG-02 GET certificates/{uid} answers whole records', async () => {
  const { app, calls } = testApp({
    progress: { listCertificates: () => ({ certificates: [certificate], nextPageToken: '' }) },
  });
  const answer = await request(app).get(`${path}/certificates/s1`).set(bearer('student'));
  expect(calls).toMatchObject([{ request: { studentUid: 's1' } }]);
  const { studentUid: _uid, ...rest } = certificate;
  const shown = {
    ...rest,
    state: 'issued',
    issuedAt: when,
    lessons: [shownCourse.lessons[0]],
  };
  expect(answer.body).toEqual({ items: [shown], nextPageToken: null });
});

test('PROG-03 the PDF of a certificate comes as a signed address', async () => {
  const { app, calls } = testApp({
    progress: { getCertificateDocument: () => ({ url: '/files/x', expiresAt: at(given) }) },
  });
  const answer = await request(app).get(`${path}/certificates/s1/7K4M-Q2X5/document`).set(bearer('student'));
  expect(calls).toMatchObject([{ request: { studentUid: 's1', number: '7K4M-Q2X5' } }]);
  expect(answer.body).toEqual({ url: '/files/x', expiresAt: when });
});

test('a certificate is revoked with a reason, and replaced where that is wished', async () => {
  const revoked = { ...certificate, state: 'CERTIFICATE_STATE_REVOKED' as const, revokedReason: 'Misspelt' };
  const replacement = { ...certificate, number: '3F9T-B81N', state: 'CERTIFICATE_STATE_ISSUING' as const };
  const { app, calls } = testApp({ progress: { revokeCertificate: () => ({ certificate: revoked, replacement }) } });
  const answer = await request(app)
    .post(`${path}/admin/certificates/7K4M-Q2X5/revoke`)
    .set(bearer('admin'))
    .send({ reason: 'Misspelt', replace: true });
  expect(calls).toMatchObject([{ request: { number: '7K4M-Q2X5', reason: 'Misspelt', replace: true } }]);
  expect(answer.body).toMatchObject({
    certificate: { state: 'revoked', revokedReason: 'Misspelt' },
    replacement: { number: '3F9T-B81N', state: 'issuing' },
  });
});
