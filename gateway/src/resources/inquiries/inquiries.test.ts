/** The doors of what people write to the school. */
import request from 'supertest';
import { bearer, testApp } from '../../../test/test-app.ts';

const words = {
  kind: 'contact',
  about: '',
  subject: 'My certificate',
  message: 'Where is it?',
  page: '/student/help',
  build: '4f2a91c',
  mayReply: true,
};
const inquiry = {
  id: 'i',
  words,
  role: 'ROLE_STUDENT' as const,
  uid: 'u',
  name: 'Camila Duarte',
  email: '',
  sentAt: { seconds: 1_764_200_000, nanos: 0 },
  state: 'new',
  takenBy: '',
  note: '',
  version: 2,
};
const school = () =>
  testApp({
    inquiries: {
      sendInquiry: () => ({}),
      sendVisitorInquiry: () => ({}),
      listInquiries: () => ({ inquiries: [inquiry], nextPageToken: '', newCount: 1, inHandCount: 0 }),
      handleInquiry: () => ({ inquiry }),
    },
  });
const post = (path: string, body: object, as?: 'student' | 'tutor' | 'admin') => {
  const { app, calls } = school();
  const sent = request(app).post(`/api/v1${path}`).send(body);
  return (as ? sent.set(bearer(as)) : sent).then(({ status }) => ({ status, calls }));
};
const said = { kind: 'contact', subject: 'My certificate', message: 'Where is it?' };
const visitor = { name: 'Zoë', email: 'zoe@example.com', subject: 'Prices', message: 'How much is it?' };

test.each(['student', 'tutor', 'admin'] as const)('NS-56 a %s writes to the school', async (role) => {
  const { status, calls } = await post('/inquiries', said, role);
  expect([status, calls[0]?.request]).toEqual([200, { words: said }]);
});

test('NS-56 a visitor writes with a name and an address, and wants to be answered', async () => {
  const { status, calls } = await post('/inquiries/visitor', visitor);
  const { name, email, ...rest } = visitor;
  expect([status, calls[0]?.request]).toEqual([
    200,
    { name, email, words: { ...rest, kind: 'contact', mayReply: true } },
  ]);
});

test.each<[string, string, object]>([
  ['/inquiries', 'another kind', { ...said, kind: 'complaint' }],
  ['/inquiries', 'no message', { ...said, message: '' }],
  ['/inquiries', '10,000 characters', { ...said, message: 'x'.repeat(10_000) }],
  ['/inquiries', 'a long subject', { ...said, subject: 'x'.repeat(121) }],
  ['/inquiries', 'somebody else’s name', { ...said, name: 'Somebody' }],
  ['/inquiries/visitor', 'no address', { ...visitor, email: 'zoe' }],
  ['/inquiries/visitor', 'a header in the address', { ...visitor, email: 'zoe@example.com\r\nBcc: a@example.com' }],
  ['/inquiries/visitor', 'no name', { ...visitor, name: '' }],
  ['/inquiries/visitor', 'a uid', { ...visitor, uid: 'u' }],
])('NS-56 POST %s with %s is 400, and nobody is asked', async (path, _what, body) => {
  const { status, calls } = await post(path, body, path === '/inquiries' ? 'student' : undefined);
  expect([status, calls]).toEqual([400, []]);
});

test('NS-56 without signing in one is a visitor', async () => {
  expect((await post('/inquiries', said)).status).toBe(401);
});

test('NS-56 administrators read them with how many wait, and say how far one is by its version', async () => {
  const { app, calls } = school();
  const listed = await request(app).get('/api/v1/admin/inquiries?state=new').set(bearer('admin'));
  expect(listed.body).toEqual({
    items: [
      expect.objectContaining({ id: 'i', kind: 'contact', about: null, role: 'student', email: null, takenBy: null }),
    ],
    nextPageToken: null,
    counts: { new: 1, inHand: 0 },
  });
  const handled = await request(app)
    .put('/api/v1/admin/inquiries/i')
    .set(bearer('admin'))
    .set('if-match', '"1"')
    .send({ state: 'in-hand', note: '' });
  expect([handled.status, handled.headers.etag]).toEqual([200, '"2"']);
  expect(calls.at(-1)?.request).toEqual({ id: 'i', state: 'in-hand', note: '', expectedVersion: 1 });
});

test.each(['student', 'tutor'] as const)('NS-56 a %s reads none of them', async (role) => {
  const { app } = school();
  expect((await request(app).get('/api/v1/admin/inquiries').set(bearer(role))).status).toBe(403);
  const put = request(app).put('/api/v1/admin/inquiries/i').set(bearer(role)).send({ state: 'done', note: '' });
  expect((await put).status).toBe(403);
});
