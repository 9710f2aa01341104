import { makeLogger } from '@parlance/runtime/logging/logger';
import type { Room } from '../../../domain/room.ts';
import type { Seat } from '../../../domain/seat.ts';
import { admitClientMessage, type Admission } from './client-messages.ts';
import { makeJoinGuard } from './join-guard.ts';
import { makeLobbyGate } from './lobby-gate.ts';

const uid = 'b'.repeat(32);
const seat: Seat = { uid, id: uid, role: 'student', bookingId: 'b1', room: 'r', pin: 'p', display: '["b","Ana"]' };
const room = { bookingId: 'b1', name: 'r', secret: 's' } as Room;
const offered = { type: 'offer', sdp: 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\na=sendonly\r\n' };
const joined = { janus: 'event', transaction: 't', plugindata: { data: { videoroom: 'joined' } } };

function joining(jsep?: object): Admission {
  const body = { request: jsep ? 'joinandconfigure' : 'join', ptype: 'publisher' };
  const raw = { janus: 'message', transaction: 't', session_id: 1, handle_id: 3, body, ...(jsep ? { jsep } : {}) };
  const admission = admitClientMessage(raw, seat);
  if (admission.kind === 'refuse') throw new Error(admission.reason);
  return admission;
}

/** Somebody comes, and is sent out before the question of this number. */
function coming({ removedBefore }: { removedBefore: number }) {
  const done: string[] = [];
  let questions = 0;
  const lobby = makeLobbyGate({
    pass: () => done.push('passed on'),
    deny: () => done.push('denied'),
    entered: () => undefined,
  });
  const guard = makeJoinGuard({ seat, room }, lobby, {
    server: { name: 'n', kick: async (_room, id) => void done.push(`kicked ${id}`) },
    store: {
      isRemoved: async () => (questions += 1) >= removedBefore,
      markEntered: async () => void done.push('noted'),
    },
    log: makeLogger({ name: 'test', level: 'silent' }),
  });
  return { guard, lobby, done };
}

test('Whoever was sent out before they ask is not even announced to the room', async () => {
  const { guard, done } = coming({ removedBefore: 1 });
  expect(await guard.begin(joining())).toBe(false);
  expect(done).toEqual([]);
});

test('Whoever is sent out between the question and the room’s answer is put out again, and nothing of it reaches them', async () => {
  const { guard, lobby, done } = coming({ removedBefore: 2 });
  const admission = joining();
  expect(await guard.begin(admission)).toBe(true);
  expect(await guard.end(joined, admission)).toBe('removed');
  expect(done).toEqual([`kicked ${uid}`]);
  expect(lobby.isInside()).toBe(false);
});

test('The same with an offer in it: the seat was made free before, and is taken away again', async () => {
  const { guard, done } = coming({ removedBefore: 2 });
  const admission = joining(offered);
  expect(await guard.begin(admission)).toBe(true);
  expect(await guard.end(joined, admission)).toBe('removed');
  expect(done).toEqual([`kicked ${uid}`, `kicked ${uid}`]);
});

test('Whoever was not sent out is in', async () => {
  const { guard, lobby, done } = coming({ removedBefore: 3 });
  const admission = joining();
  expect([await guard.begin(admission), await guard.end(joined, admission)]).toEqual([true, 'pass']);
  expect([done, lobby.isInside()]).toEqual([['noted'], true]);
});
