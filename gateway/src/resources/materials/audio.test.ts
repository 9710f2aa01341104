/** The door of lesson audio: what content is asked, what is answered, and who may. */
import request from 'supertest';
import { at } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';

const item = { path: 'a/1.wav', filename: '1.wav', contentType: 'audio/wav', size: 9, url: '/files/1?s=1' };
const school = () =>
  testApp({
    content: {
      signAudio: () => ({ items: [{ ...item, expiresAt: at('2026-03-01T00:00:00Z') }], nextPageToken: 'more' }),
    },
  });
const ask = (role: 'tutor' | 'student', body: object, app: ReturnType<typeof school>['app']) =>
  request(app).post('/api/v1/materials/audio').set(bearer(role)).send(body);

test('FB-33 POST materials/audio {paths} answers signed addresses, page by page', async () => {
  const { app, calls } = school();
  const { status, body } = await ask('tutor', { paths: ['a'], pageToken: 'after' }, app);
  const items = [{ ...item, expiresAt: Date.UTC(2026, 2, 1) }];
  expect([status, body]).toEqual([200, { items, nextPageToken: 'more' }]);
  expect(calls.map(({ method, request: sent }) => [method, sent])).toEqual([
    ['signAudio', { paths: ['a'], pageToken: 'after' }],
  ]);
});

test('PERM-04 students are refused at the door, and so is nobody', async () => {
  const { app, calls } = school();
  expect((await ask('student', { paths: ['a'] }, app)).status).toBe(403);
  expect(
    (
      await request(app)
        .post('/api/v1/materials/audio')
        .send({ paths: ['a'] })
    ).status,
  ).toBe(401);
  expect(calls).toEqual([]);
});

test.each([
  {},
  { paths: 'a' },
  { paths: [''] },
  { paths: Array(21).fill('a') },
  { paths: ['x'.repeat(301)] },
  { paths: ['a'], pageToken: 'x'.repeat(2049) },
])('FB-33 %j is 400', async (body) => {
  const { app, calls } = school();
  expect((await ask('tutor', body, app)).status).toBe(400);
  expect(calls).toEqual([]);
});
