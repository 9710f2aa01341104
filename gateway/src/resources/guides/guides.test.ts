/** The doors of user guides and videos. */
import request from 'supertest';
import { bearer, testApp } from '../../../test/test-app.ts';

const words = {
  category: 'Start here',
  title: 'Your first week',
  kind: 'guide',
  url: 'https://example.com/a.pdf',
  length: 8,
};
const guide = {
  id: 'g',
  words: { ...words, description: '', fileId: '', forRoles: ['tutor'] },
  version: 2,
  isOpened: false,
  openedBy: 0,
  changed: null,
};
const school = () =>
  testApp({ guides: { listGuides: () => ({ guides: [guide], orderVersion: 3 }), updateGuide: () => ({ guide }) } });

test('NS-35 GET guides answers id, category, title, kind, url and forRole', async () => {
  const { status, body } = await request(school().app).get('/api/v1/guides').set(bearer('tutor'));
  expect([status, body.orderVersion]).toEqual([200, 3]);
  expect(body.items).toEqual([
    expect.objectContaining({ ...words, id: 'g', forRole: ['tutor'], fileId: null, version: 2 }),
  ]);
});

const put = (body: object, as: 'admin' | 'tutor' = 'admin') => {
  const { app, calls } = school();
  return request(app)
    .put('/api/v1/admin/guides/g')
    .set(bearer(as))
    .send(body)
    .then(({ status }) => ({ status, calls }));
};

test('ADM-17 a guide is changed on the version that was seen', async () => {
  const { status, calls } = await put({ ...words, forRole: ['tutor'], version: 2 });
  expect(status).toBe(200);
  expect(calls[0]?.request).toEqual({ id: 'g', version: 2, words: { ...words, forRoles: ['tutor'] } });
});

test.each([
  { ...words, forRole: ['tutor'] },
  { ...words, forRole: [], version: 1 },
  { ...words, forRole: ['nobody'], version: 1 },
  { ...words, forRole: ['tutor', 'student'], version: 1 },
  { ...words, kind: 'film', forRole: ['tutor'], version: 1 },
  { ...words, title: 'x'.repeat(101), forRole: ['tutor'], version: 1 },
])('%j is 400, and content is not asked', async (body) => {
  const { status, calls } = await put(body);
  expect([status, calls]).toEqual([400, []]);
});

test('NS-35 students read none: they have no page of guides', async () => {
  const { status } = await request(school().app).get('/api/v1/guides').set(bearer('student'));
  expect(status).toBe(403);
});

test('PERM-18 teachers change none', async () => {
  expect((await put({ ...words, forRole: ['tutor'], version: 1 }, 'tutor')).status).toBe(403);
});
