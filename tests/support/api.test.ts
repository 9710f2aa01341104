import type { Answer, Api } from './api.ts';
import { lastingApi } from './api.ts';

/** Is answered 200 while its token is the newest. */
function signInServer() {
  let issued = 0;
  const api = (): Api => {
    issued += 1;
    const own = issued;
    const call = async <T>() => ({ status: own === issued && own !== 1 ? 200 : 401, body: own }) as Answer<T>;
    return { token: `token-${own}`, call };
  };
  return { api, count: () => issued };
}

test('a token that is not taken any more is followed by another, once for all who wait', async () => {
  const { api, count } = signInServer();
  const person = lastingApi(api(), async () => api());
  const answers = await Promise.all([1, 2, 3].map(() => person.call('GET', 'profile/me')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([count(), person.token]).toEqual([2, 'token-2']);
  await person.renew();
  expect(person.token).toBe('token-3');
});

test('who cannot sign in anew is told what they were told', async () => {
  const { api } = signInServer();
  const person = lastingApi(api(), () => Promise.reject(new Error('nobody is at the door')));
  expect(await person.call('GET', 'profile/me')).toMatchObject({ status: 401 });
});
