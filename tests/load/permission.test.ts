import { refusalOf } from './permission.ts';

const never = () => Promise.reject(new Error('nobody was to be asked'));
const elsewhere = 'https://learn.example.org';
/** An installation that calls itself so; what it is asked beside its name is kept. */
const answering = (status: number, name = elsewhere) => {
  const asked: [string, RequestInit][] = [];
  const ask = async (url: string, init: RequestInit) => {
    const isName = url.endsWith('/auth/realms/parlance/.well-known/openid-configuration');
    if (!isName) asked.push([url, init]);
    return { status: isName ? 200 : status, json: async () => ({ issuer: `${name}/auth/realms/parlance` }) };
  };
  return { asked, ask };
};
const wanted = { url: elsewhere, described: elsewhere, token: 'word' };

test.each([
  'http://localhost:18080',
  'http://127.0.0.1:8080',
  'http://127.9.8.7',
  'http://[::1]:8080',
  'http://0x7f.1',
])('%s is this machine, and no token is asked for', async (url) => {
  const { asked, ask } = answering(404, 'http://localhost:8080');
  expect(await refusalOf({ url, described: url, token: undefined }, ask)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('a forwarded port of this machine is the installation that it leads to', async () => {
  const here = { url: 'http://localhost:9443', described: 'http://localhost:9443' };
  expect(await refusalOf({ ...here, token: undefined }, answering(204).ask)).toBe(
    `http://localhost:9443 leads to ${elsewhere}, which is not this machine: set LOAD_TESTS_TOKEN to the token of that installation.`,
  );
  expect(await refusalOf({ ...here, token: 'word' }, answering(404).ask)).toMatch(/does not allow load tests/);
  expect(await refusalOf({ ...here, token: 'word' }, answering(204).ask)).toBeUndefined();
});

test.each([{}, { issuer: 'nobody' }, undefined])(
  'one that does not say what it is (%j) is not taken for this machine',
  async (said) => {
    const ask = async () => ({ status: 200, json: async () => said });
    const here = { url: 'http://localhost:9443', described: 'http://localhost:9443', token: undefined };
    expect(await refusalOf(here, ask)).toMatch(/^Nothing answers at http:\/\/localhost:9443: start it first/);
  },
);

test.each([
  'http://localhost.example.org',
  'http://127.0.0.1.example.org',
  'http://10.0.0.1',
  'http://192.168.1.1',
  'http://0.0.0.0:8080',
  elsewhere,
])('%s is refused without a token', async (url) => {
  expect(await refusalOf({ url, described: url, token: undefined }, answering(204).ask)).toMatch(
    /is not this machine: set/,
  );
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

test('nor is one that does not answer, or answers by its name alone', async () => {
  expect(await refusalOf(wanted, never)).toMatch(/^Nothing answers at/);
  const { ask } = answering(204);
  const silent = (url: string, init: RequestInit) => (url.endsWith('/api/load-tests') ? never() : ask(url, init));
  expect(await refusalOf(wanted, silent)).toMatch(/did not answer/);
});

test('people of one platform are not sent to another', async () => {
  const here = { url: 'http://localhost:8080', described: 'http://localhost:18080', token: undefined };
  expect(await refusalOf(here, never)).toMatch(/describes http:\/\/localhost:18080, not http:\/\/localhost:8080/);
});
