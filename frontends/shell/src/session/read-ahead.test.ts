import { readAhead, takeAhead } from './read-ahead.ts';

const address = 'http://localhost/api/v1/profile/me';
const asked = (token?: string) => ({
  realm: { origin: 'http://localhost', realm: 'parlance', clientId: 'portal' },
  keycloak: token === undefined ? {} : { token },
  answered: Promise.resolve(true),
});
const fetchMock = jest.fn();

beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock;
});

test('who is signed in is read with the first token, and given once', async () => {
  const answer = new Response('{}');
  fetchMock.mockResolvedValue(answer);
  await readAhead(asked('token-1'));
  expect(fetchMock.mock.calls).toEqual([
    [
      address,
      expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer token-1' }) as object }),
    ],
  ]);
  expect(await takeAhead(address)).toMatchObject({ answer });
  expect(takeAhead(address)).toBeUndefined();
});

test('nothing is read for a stranger', async () => {
  await readAhead(asked());
  expect(fetchMock).not.toHaveBeenCalled();
  expect(takeAhead(address)).toBeUndefined();
});

test('a line that broke is told to who takes the answer, and to nobody else', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await readAhead(asked('token-1'));
  await expect(takeAhead(address)).rejects.toThrow('Failed to fetch');
});
