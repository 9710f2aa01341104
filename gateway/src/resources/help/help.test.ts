/** The doors of the help. */
import request from 'supertest';
import { bearer, testApp } from '../../../test/test-app.ts';

const words = { area: 'Lessons', question: 'When can I join?', answer: 'Soon.', visible: true };
const question = { id: 'q', words: { ...words, forRoles: ['student'] }, version: 2, changed: null };
const school = () =>
  testApp({
    help: {
      listHelp: () => ({ questions: [question], orderVersion: 3 }),
      searchHelp: () => ({ questions: [question] }),
      updateHelpQuestion: () => ({ question }),
    },
  });

test.each(['student', 'tutor', 'admin'] as const)('NS-14 a %s reads and searches the help', async (role) => {
  const { app, calls } = school();
  const { body } = await request(app).get('/api/v1/help').set(bearer(role));
  expect(body).toEqual({
    items: [{ id: 'q', ...words, forRole: ['student'], version: 2, changed: null }],
    orderVersion: 3,
  });
  const found = await request(app).get('/api/v1/help/search?q=join').set(bearer(role));
  expect([found.status, calls.at(-1)?.request]).toEqual([200, { text: 'join' }]);
});

const put = (body: object, as: 'admin' | 'tutor' = 'admin') => {
  const { app, calls } = school();
  return request(app)
    .put('/api/v1/admin/help/q')
    .set(bearer(as))
    .send(body)
    .then(({ status }) => ({ status, calls }));
};
const change = { ...words, forRole: ['student'], version: 2 };

test('NS-14 a question is changed on the version that was seen', async () => {
  const { status, calls } = await put(change);
  expect([status, calls[0]?.request]).toEqual([
    200,
    { id: 'q', version: 2, words: { ...words, forRoles: ['student'] } },
  ]);
});

test.each([
  { ...change, version: undefined },
  { ...change, forRole: [] },
  { ...change, forRole: ['guest'] },
  { ...change, question: 'x'.repeat(201) },
  { ...change, answer: 'x'.repeat(10_000) },
])('NS-14 %j is 400, and content is not asked', async (body) => {
  const { status, calls } = await put(body);
  expect([status, calls]).toEqual([400, []]);
});

test('NS-14 teachers change none', async () => {
  expect((await put(change, 'tutor')).status).toBe(403);
});
