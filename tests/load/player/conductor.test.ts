import { openConductor } from './conductor.ts';

const nothingEnds = { isOver: () => false, othersEnded: () => false };
const stranger = (url: string) => url.replace(/[^/]+$/, 'somebody');
async function ask(url: string, body?: unknown): Promise<[number, string]> {
  const answer = await fetch(url, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  return [answer.status, await answer.text()];
}

test('what is put up in one place at one moment is all read there, and nowhere else', async () => {
  const { url, close } = await openConductor({ people: [], ...nothingEnds });
  try {
    const ids = Array.from({ length: 50 }, (_, index) => index);
    await Promise.all(ids.map((id) => ask(`${url}/board/round-1`, id)));
    const [, said] = await ask(`${url}/board/round-1`);
    expect((JSON.parse(said) as number[]).toSorted((a, b) => a - b)).toEqual(ids);
    expect(await ask(`${url}/board/round-2`)).toEqual([200, '[]']);
    await ask(`${url}/board/round-1`, 'late');
    expect((await ask(`${url}/board/round-1`))[1]).toContain('late');
  } finally {
    close();
  }
});

test('a new token is made once for all who had the old one, and for nobody who is not here', async () => {
  let tokens = 0;
  const person = {
    uid: 'u1',
    get token() {
      return `token ${tokens}`;
    },
    renew: async () => void (tokens += 1),
  };
  const { url, close } = await openConductor({ people: [person], ...nothingEnds });
  try {
    const renew = (of: string, old: string) =>
      fetch(`${of}`, { method: 'POST', body: old }).then(async (said) => [said.status, await said.text()]);
    expect(await renew(`${url}/renew/u1`, 'token 0')).toEqual([200, 'token 1']);
    expect(await renew(`${url}/renew/u1`, 'token 0')).toEqual([200, 'token 1']);
    expect((await renew(`${url}/renew/u2`, 'token 1'))[0]).toBe(500);
    expect((await renew(`${stranger(url)}/renew/u1`, 'token 1'))[0]).toBe(500);
    expect(tokens).toBe(1);
  } finally {
    close();
  }
});

test('of rounds the last four are kept', async () => {
  const { url, close } = await openConductor({ people: [], ...nothingEnds });
  try {
    for (let round = 0; round < 6; round += 1) await ask(`${url}/board/round-${round}`, round);
    const there = await Promise.all([1, 2, 5].map(async (round) => (await ask(`${url}/board/round-${round}`))[1]));
    expect(there).toEqual(['[]', '[2]', '[5]']);
  } finally {
    close();
  }
});

test('it says whether all is over', async () => {
  let isOver = false;
  const { url, close } = await openConductor({ people: [], isOver: () => isOver, othersEnded: () => !isOver });
  try {
    expect(await ask(`${url}/over`)).toEqual([200, 'no']);
    isOver = true;
    expect(await ask(`${url}/over`)).toEqual([200, 'yes']);
    expect(await ask(`${url}/others-ended`)).toEqual([200, 'no']);
  } finally {
    close();
  }
});
