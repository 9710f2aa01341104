/** The doors to identity that carry a body or a query: what each passes on, as whom, and whom it turns away. */
import request from 'supertest';
import { at, personMessage } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../test/test-app.ts';
import type { Answers } from '../../test/in-memory-clients.ts';

type Identity = NonNullable<Answers['identity']>;
type Caller = 'anonymous' | 'student' | 'tutor' | 'admin';
type Door = {
  title: string;
  call: `${'get' | 'post' | 'put'} ${string}`;
  as: Caller;
  body?: object;
  answers: Identity;
  content?: NonNullable<Answers['content']>;
  /** RPC and what it is asked. */
  asks: [string, object];
  said: object;
  /** Who reads 401 or which 403. */
  refused?: [Caller, number, string];
};

const lesson = '0198a7c2-0000-7000-8000-000000000001';
const rating = {
  id: 'r1',
  tutorUid: 't1',
  studentUid: 's1',
  bookingId: lesson,
  rating: 4,
  message: 'Patient',
  when: at('2026-03-01T00:00:00Z'),
};
const someone = {
  email: 'new@example.com',
  firstName: 'Ama',
  lastName: 'Boateng',
  timeZone: 'Africa/Accra',
  password: 'nine-tea-cups',
  country: 'GH',
};
const students = 'This functionality is only available to students!';
const tutors = 'This functionality is only available to tutors!';
const admins = 'This functionality is only available to admins!';
const newAccount = {
  email: 'a@example.com',
  password: 'nine-tea-cups',
  displayName: 'Ann Lee',
  about: 'Nurse',
  country: 'AU',
};

const doors: Door[] = [
  {
    title: 'EP-01 auth/register: e-mail, password, displayName, about, country',
    call: 'post auth/register',
    as: 'anonymous',
    body: newAccount,
    answers: { registerAccount: () => ({}) },
    asks: ['registerAccount', newAccount],
    said: { ok: true },
  },
  {
    title: 'EP-03, FB-44 auth/reset: {email}',
    call: 'post auth/reset',
    as: 'anonymous',
    body: { email: 'a@example.com' },
    answers: { requestPasswordReset: () => ({}) },
    asks: ['requestPasswordReset', { email: 'a@example.com' }],
    said: { ok: true },
  },
  {
    title: 'profile/me/photo/uploads: {size, contentType}, as the own',
    call: 'post profile/me/photo/uploads',
    as: 'student',
    body: { size: 400, contentType: 'image/png' },
    answers: {},
    content: {
      createPhotoUpload: () => ({ id: 'u1', url: '/files/uploads/u1', expiresAt: at('2026-03-01T00:00:00Z') }),
    },
    asks: ['createPhotoUpload', { size: 400, contentType: 'image/png' }],
    said: { id: 'u1', url: '/files/uploads/u1', expiresAt: Date.UTC(2026, 2, 1) },
    refused: ['anonymous', 401, 'User not authenticated'],
  },
  {
    title: 'profile/me/photo: {upload}',
    call: 'put profile/me/photo',
    as: 'tutor',
    body: { upload: lesson },
    answers: { changeOwnPhoto: () => ({ person: personMessage({ imageUrl: '/files/public/p1' }) }) },
    asks: ['changeOwnPhoto', { uploadId: lesson }],
    said: { image: '/files/public/p1' },
    refused: ['anonymous', 401, 'User not authenticated'],
  },
  {
    title: 'FB-51 auth/verify/confirm: {token}, signed in or not',
    call: 'post auth/verify/confirm',
    as: 'anonymous',
    body: { token: 'secret' },
    answers: { confirmVerification: () => ({}) },
    asks: ['confirmVerification', { token: 'secret' }],
    said: { ok: true },
  },
  {
    title: 'FB-42, EP-04 admin/users: amount and the opaque pageToken',
    call: 'get admin/users?amount=20&pageToken=opaque',
    as: 'admin',
    answers: { listUsers: () => ({ people: [], nextPageToken: '', total: 0, hasMoreThanTotal: false }) },
    asks: ['listUsers', { amount: 20, pageToken: 'opaque' }],
    said: { items: [], nextPageToken: null },
    refused: ['tutor', 403, admins],
  },
  {
    title: 'EP-06 admin/users: somebody new',
    call: 'post admin/users',
    as: 'admin',
    body: { ...someone, role: 'tutor', isPte: true },
    answers: { createUser: () => ({ person: personMessage() }) },
    asks: ['createUser', { ...someone, role: 'ROLE_TUTOR', isPte: true }],
    said: { uid: 's1' },
    refused: ['student', 403, admins],
  },
  {
    title: 'EP-52, PROF-05 profile/tutor/{id}/rate',
    call: 'post profile/tutor/t1/rate',
    as: 'student',
    body: { rating: 4, message: 'Patient', bookingId: lesson },
    answers: { rateTutor: () => ({ rating, ratingAvg: 4.5, ratingCount: 2 }) },
    asks: ['rateTutor', { rating: 4, message: 'Patient', bookingId: lesson, tutorUid: 't1', studentUid: undefined }],
    said: { rating: { id: 'r1', avg: 4 }, tutor: { avg: 4.5, count: 2 } },
    refused: ['tutor', 403, students],
  },
  {
    title: 'EP-53, PROF-09 profile/tutor/{id}/report',
    call: 'post profile/tutor/t1/report',
    as: 'student',
    body: { message: 'Came twenty minutes late', bookingId: lesson },
    answers: { reportTutor: () => ({ reportId: 'p1' }) },
    asks: [
      'reportTutor',
      { message: 'Came twenty minutes late', bookingId: lesson, tutorUid: 't1', studentUid: undefined },
    ],
    said: { ok: true },
    refused: ['tutor', 403, students],
  },
  {
    title: 'EP-54, ADM-13 profile/getAllStudents',
    call: 'get profile/getAllStudents',
    as: 'admin',
    answers: {
      listUsers: () => ({ people: [personMessage()], nextPageToken: 'n', total: 1, hasMoreThanTotal: false }),
    },
    asks: ['listUsers', { role: 'ROLE_STUDENT' }],
    said: { items: [{ role: 'student' }], nextPageToken: 'n' },
    refused: ['student', 403, admins],
  },
  {
    title: 'FB-14 profile/tutor/speed-test: {up, down, agreed}',
    call: 'put profile/tutor/speed-test',
    as: 'tutor',
    body: { up: 3, down: 8, agreed: true },
    answers: { recordSpeedTest: () => ({ passed: true }) },
    asks: ['recordSpeedTest', { upMbps: 3, downMbps: 8, agreed: true }],
    said: { passed: true },
    refused: ['student', 403, tutors],
  },
];

async function ask(app: ReturnType<typeof testApp>['app'], { call, body }: Door, as: Caller) {
  const [method, path] = call.split(' ') as ['get' | 'post' | 'put', string];
  const sent = request(app)[method](`/api/v1/${path}`);
  return (as === 'anonymous' ? sent : sent.set(bearer(as))).send(body);
}

test.each(doors.map((door) => [door.title, door] as const))('%s', async (_title, door) => {
  const { app, calls } = testApp({ identity: door.answers, ...(door.content && { content: door.content }) });
  if (door.refused) {
    const [who, status, message] = door.refused;
    const refused = await ask(app, door, who);
    expect([refused.status, refused.body.error.message, calls]).toEqual([status, message, []]);
  }
  const answer = await ask(app, door, door.as);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  expect(answer.body).toMatchObject(door.said);
  expect(calls.map(({ method, request: sent }) => [method, sent])).toEqual([door.asks]);
  expect(calls[0]?.options.bearer !== undefined).toBe(door.as !== 'anonymous');
});
