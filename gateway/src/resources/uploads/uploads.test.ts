/** The two calls around the bytes, which never come this way: what content is asked, and who may. */
import request from 'supertest';
import { at } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';

const wanted = { path: 'materials', filename: 'verbs.pdf', size: 9, contentType: 'application/pdf' };
const parts = [
  { number: 1, size: 8, url: '/files/uploads/u1/parts/1?s=1', arrived: true },
  { number: 2, size: 1, url: '/files/uploads/u1/parts/2?s=1', arrived: false },
];
const started = { id: 'u1', url: '/files/uploads/u1?s=1', expiresAt: at('2026-03-01T00:00:00Z'), parts };
const answered = { ...started, expiresAt: Date.UTC(2026, 2, 1) };
const school = () =>
  testApp({
    content: {
      createUpload: () => started,
      getUpload: () => started,
      cancelUpload: () => ({}),
      completeUpload: () => ({ fileId: 'f1', path: 'materials/verbs.pdf' }),
    },
  });

test('FB-35 POST uploads {path, filename, size, contentType} answers a signed address, and one for each part', async () => {
  const { app, calls } = school();
  const { status, body } = await request(app).post('/api/v1/uploads').set(bearer('tutor')).send(wanted);
  expect([status, body]).toEqual([200, answered]);
  expect(calls.map(({ method, request: sent }) => [method, sent])).toEqual([['createUpload', wanted]]);
});

test('FB-35 GET uploads/{id} tells which parts have arrived, with new addresses for the others; not to students', async () => {
  const { app, calls } = school();
  const { status, body } = await request(app).get('/api/v1/uploads/u1').set(bearer('tutor'));
  expect([status, body]).toEqual([200, answered]);
  expect((await request(app).get('/api/v1/uploads/u1').set(bearer('student'))).status).toBe(403);
  expect(calls.map(({ method, request: sent }) => [method, sent])).toEqual([['getUpload', { id: 'u1' }]]);
});

test('FB-35 DELETE uploads/{id} ends it; not for students', async () => {
  const { app, calls } = school();
  expect((await request(app).delete('/api/v1/uploads/u1').set(bearer('tutor'))).status).toBe(200);
  expect((await request(app).delete('/api/v1/uploads/u1').set(bearer('student'))).status).toBe(403);
  expect(calls.map(({ method, request: sent }) => [method, sent])).toEqual([['cancelUpload', { id: 'u1' }]]);
});

test('FB-35, MAT-37 POST uploads/{id}/complete tells the file and where it lies', async () => {
  const { app, calls } = school();
  const { status, body } = await request(app).post('/api/v1/uploads/u1/complete').set(bearer('admin'));
  expect([status, body]).toEqual([200, { fileId: 'f1', path: 'materials/verbs.pdf' }]);
  expect(calls.map(({ method, request: sent }) => [method, sent])).toEqual([['completeUpload', { id: 'u1' }]]);
});

test.each(['/uploads', '/uploads/u1/complete'])('FB-35 %s is not for students, nor for nobody', async (path) => {
  const { app, calls } = school();
  const refused = await request(app).post(`/api/v1${path}`).set(bearer('student')).send(wanted);
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    'This functionality is only available to tutors!',
  ]);
  expect((await request(app).post(`/api/v1${path}`).send(wanted)).status).toBe(401);
  expect(calls).toEqual([]);
});

test.each([{ size: -1 }, { size: 1.5 }, { filename: '' }, { contentType: undefined }, { owner: 'mallory' }])(
  'FB-35 an upload with %j is 400',
  async (change) => {
    const { app, calls } = school();
    const sent = { ...wanted, ...change };
    expect((await request(app).post('/api/v1/uploads').set(bearer('tutor')).send(sent)).status).toBe(400);
    expect(calls).toEqual([]);
  },
);
