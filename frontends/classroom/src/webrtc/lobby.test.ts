/** What the lobby learns and asks for; that nothing flows is proved on a real Janus (services/media). */
import type { Handle, HandleCallbacks } from './janus-session.ts';
import { openLobby } from './lobby.ts';
import type { Line } from './line-table.ts';

const self = 'me';
const person = (id: string, ...mids: string[]) => ({
  id,
  display: JSON.stringify([id, id]),
  streams: mids.map((mid) => ({ type: 'audio', mid, description: 'microphone:on' })),
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function aLobby({ publishers = [] as object[], open = true } = {}) {
  const asked: object[] = [];
  const wants: { lines: readonly Line[]; privateId: number }[] = [];
  let callbacks: HandleCallbacks = {};
  const onPutOut = jest.fn();
  const say = (event: object) => callbacks.onmessage?.(event as never);
  const handle = {
    send: ({ message, success }: { message: object; success: () => void }) => {
      asked.push(message);
      success();
      say({ videoroom: 'joined', id: `${self}:lobby-1`, private_id: 7, publishers });
    },
  } as unknown as Handle;
  const session = {
    attach: async (given: HandleCallbacks) => {
      callbacks = given;
      return handle;
    },
  };
  const want = (lines: readonly Line[], privateId: number) => void wants.push({ lines, privateId });
  const lobby = openLobby(session, { want }, { self, onPutOut });
  if (!open) lobby.close();
  await settled();
  return { lobby, asked, wants, say, onPutOut };
}

test('The lobby asks to look in without a name, and wants the lines of everybody but the person themself', async () => {
  const { asked, wants } = await aLobby({ publishers: [person('ana', '0'), person(self, '0')] });
  expect(asked).toEqual([{ request: 'join', ptype: 'publisher', lobby: true }]);
  expect(wants).toEqual([{ lines: [{ feed: 'ana', mid: '0' }], privateId: 7 }]);
});

test('Who comes is wanted, who goes is not', async () => {
  const { wants, say } = await aLobby();
  say({ publishers: [person('ana', '0'), person('ben', '1')] });
  say({ leaving: 'ana' });
  expect(wants.at(-1)).toEqual({ lines: [{ feed: 'ben', mid: '1' }], privateId: 7 });
});

test('After entering the lobby wants nothing any more, and nothing ends with it', async () => {
  const { lobby, wants, say, onPutOut } = await aLobby({ publishers: [person('ana', '0')] });
  lobby.close();
  say({ publishers: [person('ben', '1')] });
  say({ leaving: 'ok', reason: 'kicked' });
  expect(wants).toHaveLength(1);
  expect(onPutOut).not.toHaveBeenCalled();
});

test('Who enters before the lobby is open does not look in any more', async () => {
  expect((await aLobby({ open: false })).asked).toEqual([]);
});

test('Put out of the lobby, for the same person went in elsewhere: said once to who prepared it', async () => {
  const { say, onPutOut } = await aLobby();
  say({ leaving: 'ok', reason: 'kicked' });
  expect(onPutOut).toHaveBeenCalledTimes(1);
});
