/** People as a file: page after page with the filters of their list, and nothing that a spreadsheet would run. */
import request from 'supertest';
import { personMessage } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';

const someone = (uid: string, name: string) => personMessage({ uid, name, role: 'ROLE_STUDENT' });

function school() {
  return testApp({
    identity: {
      listUsers: ({ pageToken }) =>
        pageToken === ''
          ? {
              people: [someone('u1', '=cmd()'), someone('u2', 'Zoë "Z"')],
              nextPageToken: 'p2',
              hasMoreThanTotal: false,
            }
          : { people: [someone('u3', 'Bo')], nextPageToken: '', hasMoreThanTotal: false },
    },
  });
}
const path = '/api/v1/admin/users.csv';

test('the file has everybody whom the list has, page after page', async () => {
  const { app, calls } = school();
  const query = '?state=active&country=BR&timeZone=UTC&active=week&role=student&order=name&q=a';
  const { status, text, headers } = await request(app).get(`${path}${query}`).set(bearer('admin'));
  expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('users.csv')]);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^"u1","'=cmd\(\)",/);
  expect(lines[2]).toContain('"Zoë ""Z"""');
  const wanted = { state: 'active', country: 'BR', timeZone: 'UTC', active: 'week', role: 'ROLE_STUDENT', query: 'a' };
  expect(calls.map(({ request: asked }) => asked)).toMatchObject([
    { ...wanted, order: 'ORDER_NAME', amount: 100, pageToken: '' },
    { ...wanted, amount: 100, pageToken: 'p2' },
  ]);
});

test('it is for administrators, and what is asked for is checked', async () => {
  const { app, calls } = school();
  for (const role of ['student', 'tutor'] as const)
    expect((await request(app).get(path).set(bearer(role))).status).toBe(403);
  for (const query of ['?state=any', '?country=Brazil', '?active=today', '?pageToken=x', '?amount=5'])
    expect((await request(app).get(`${path}${query}`).set(bearer('admin'))).status).toBe(400);
  expect(calls).toEqual([]);
});
