import { refusalOf } from './permission.ts';

const never = () => Promise.reject(new Error('nobody was to be asked'));
const answering = (status: number) => {
  const asked: [string, RequestInit][] = [];
  const ask = async (url: string, init: RequestInit) => {
    asked.push([url, init]);
    return { status };
  };
  return { asked, ask };
};
const elsewhere = 'https://learn.example.org';
const wanted = { url: elsewhere, described: elsewhere, token: 'word' };

test.each([
  'http://localhost:18080',
  'http://127.0.0.1:8080',
  'http://127.9.8.7',
  'http://[::1]:8080',
  'http://0x7f.1',
])('%s is this machine, and nobody is asked', async (url) => {
  expect(await refusalOf({ url, described: url, token: undefined }, never)).toBeUndefined();
});

test.each([
  'http://localhost.example.org',
  'http://127.0.0.1.example.org',
  'http://10.0.0.1',
  'http://192.168.1.1',
  'http://0.0.0.0:8080',
  elsewhere,
])('%s is refused without a token', async (url) => {
  expect(await refusalOf({ url, described: url, token: undefined }, never)).toMatch(/is not this machine: set/);
});

test.each(['ftp://localhost', 'localhost:8080', 'nowhere'])('%s is no address', async (url) => {
  expect(await refusalOf({ url, described: 'http://localhost', token: 'word' }, never)).toMatch(/is no http address/);
});

test('an installation that knows the token is put under load', async () => {
  const { asked, ask } = answering(204);
  expect(await refusalOf(wanted, ask)).toBeUndefined();
  expect(asked).toEqual([
    [
      'https://learn.example.org/api/load-tests',
      expect.objectContaining({ headers: { authorization: 'Bearer word' }, redirect: 'manual' }),
    ],
  ]);
});

test.each([200, 302, 401, 404, 500])('one that answers %i is not', async (status) => {
  expect(await refusalOf(wanted, answering(status).ask)).toMatch(/does not allow load tests/);
});

test('nor is one that does not answer', async () => {
  expect(await refusalOf(wanted, never)).toMatch(/did not answer/);
});

test('people of one platform are not sent to another', async () => {
  const here = { url: 'http://localhost:8080', described: 'http://localhost:18080', token: undefined };
  expect(await refusalOf(here, never)).toMatch(/describes http:\/\/localhost:18080, not http:\/\/localhost:8080/);
});
