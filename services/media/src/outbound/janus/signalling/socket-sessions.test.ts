import type { Admission } from './client-messages.ts';
import { makeSocketSessions } from './socket-sessions.ts';

const seat = { uid: 'somebody', bookingId: 'a lesson' };
const store = {
  openSession: async () => undefined,
  setHolder: async () => undefined,
  findEntered: async () => undefined,
};

function aSocket() {
  const place = { seat, bearer: undefined } as unknown as Parameters<typeof makeSocketSessions>[0];
  const sessions = makeSocketSessions(place, { node: 'janus-0', store, claimed: async () => undefined } as never);
  const open = new Map<string, Admission>();
  let asked = 0;
  return {
    /** Whether it is passed on; Janus has not answered it yet. */
    async asks(verb: string, session?: number): Promise<boolean> {
      const transaction = String((asked += 1));
      const admission = { verb, session, transaction, message: {} } as unknown as Admission;
      if (await sessions.denies(admission, open.values())) return false;
      open.set(transaction, admission);
      return true;
    },
    async answersAll(janus: 'success' | 'error') {
      for (const [transaction, admission] of [...open]) {
        open.delete(transaction);
        if (janus === 'success') await sessions.learn({ janus, data: { id: (asked += 1) + 100 } }, admission);
      }
      return [...sessions.all()];
    },
  };
}
const passed = async (count: number, ask: () => Promise<boolean>): Promise<number> => {
  let all = 0;
  for (let times = 0; times < count; times += 1) if (await ask()) all += 1;
  return all;
};

test('of a burst of questions no more sessions and handles are let through than a page may have, answered or not', async () => {
  const socket = aSocket();
  expect(await passed(200, () => socket.asks('create'))).toBe(2);
  const [session] = await socket.answersAll('success');
  expect(await passed(200, () => socket.asks('attach', session))).toBe(6);
  await socket.answersAll('success');
  expect(await socket.asks('create')).toBe(false);
  expect(await socket.asks('attach', session)).toBe(false);
});

test('what Janus has refused takes nobody’s place', async () => {
  const socket = aSocket();
  expect(await passed(3, () => socket.asks('create'))).toBe(2);
  await socket.answersAll('error');
  expect(await passed(3, () => socket.asks('create'))).toBe(2);
});
