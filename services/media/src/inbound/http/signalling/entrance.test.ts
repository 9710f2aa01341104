import { admitClientMessage, type Admission } from './client-messages.ts';
import { makeEntrance, type Entrance } from './entrance.ts';
import type { Seat } from './seat.ts';

const uid = 'b'.repeat(32);
const seat: Seat = { uid, id: uid, role: 'student', bookingId: 'b1', room: 'r', pin: 'p', display: '["b","Ana"]' };
const lobbyHandle = 2;
const sending = 3;
const receiving = 4;

function message(handle: number, body: object, jsep?: object): Admission {
  const raw = { janus: 'message', transaction: 't', session_id: 1, handle_id: handle, body, ...(jsep ? { jsep } : {}) };
  const admission = admitClientMessage(raw, seat);
  if (admission.kind === 'refuse') throw new Error(admission.reason);
  return admission;
}
const lobby = () => message(lobbyHandle, { request: 'join', ptype: 'publisher', lobby: true });
const join = () => message(sending, { request: 'join', ptype: 'publisher' });
const start = () => message(receiving, { request: 'start' });
const offer = { type: 'offer', sdp: 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\na=sendonly\r\n' };
const notEntered = 'The room has not been entered.';
/** What becomes of a message at the door. */
function turnOf(entrance: Entrance, admission: Admission): string {
  const refused = entrance.refuses(admission);
  if (refused !== undefined) return refused;
  if (admission.joinsAsPublisher) entrance.asked();
  return entrance.keeps(admission) ? 'later' : 'now';
}

function anEntrance() {
  const passed: Admission[] = [];
  const denied: Admission[] = [];
  const entrance = makeEntrance({ pass: (one) => passed.push(one), deny: (one) => denied.push(one) });
  return { entrance, passed, denied };
}

test('NS-21 PERM-03 the lobby’s helper has a name of its own and nothing flows to it: start is refused', () => {
  const { entrance } = anEntrance();
  const asked = lobby();
  expect(turnOf(entrance, asked)).toBe('now');
  expect(asked.message.body).toEqual({
    request: 'join',
    ptype: 'publisher',
    room: 'r',
    pin: 'p',
    id: `${uid}:lobby-${lobbyHandle}`,
  });
  expect(asked.joinsAsPublisher).toBe(false);
  expect(turnOf(entrance, start())).toBe(notEntered);
});

test('Start waits for the room’s answer to the entering, and then passes', () => {
  const { entrance, passed, denied } = anEntrance();
  turnOf(entrance, lobby());
  expect(turnOf(entrance, join())).toBe('now');
  expect(turnOf(entrance, start())).toBe('later');
  expect(passed).toEqual([]);
  entrance.answered(true);
  expect(passed).toMatchObject([{ message: { body: { request: 'start' } } }]);
  expect(denied).toEqual([]);
  expect(turnOf(entrance, start())).toBe('now');
});

test('Who is not let in hears nothing, and is outside again', () => {
  const { entrance, passed, denied } = anEntrance();
  turnOf(entrance, join());
  turnOf(entrance, start());
  entrance.answered(false);
  expect(passed).toEqual([]);
  expect(denied).toHaveLength(1);
  expect(turnOf(entrance, start())).toBe(notEntered);
});

test('A second entering that fails does not put out who is inside', () => {
  const { entrance } = anEntrance();
  turnOf(entrance, join());
  entrance.answered(true);
  turnOf(entrance, join());
  entrance.answered(false);
  expect(turnOf(entrance, start())).toBe('now');
});

test('No more than four wait', () => {
  const { entrance } = anEntrance();
  turnOf(entrance, join());
  expect([1, 2, 3, 4].map(() => turnOf(entrance, start()))).toEqual(['later', 'later', 'later', 'later']);
  expect(turnOf(entrance, start())).toBe('Too much is asked for before the room has answered.');
});

test('What a person offers to send waits for the answer as well', () => {
  const { entrance, passed } = anEntrance();
  turnOf(entrance, join());
  expect(turnOf(entrance, message(sending, { request: 'publish' }, offer))).toBe('later');
  expect(turnOf(entrance, message(sending, { request: 'configure' }))).toBe('now');
  entrance.answered(true);
  expect(passed).toMatchObject([{ message: { body: { request: 'publish' } } }]);
});

test('PERM-03 PERM-04 nothing is sent over the lobby’s handle, also by who claims the session later', () => {
  const offered = () => message(lobbyHandle, { request: 'publish' }, offer);
  const { entrance } = anEntrance();
  turnOf(entrance, lobby());
  turnOf(entrance, join());
  entrance.answered(true);
  expect(turnOf(entrance, offered())).toBe('A lobby sends nothing.');
  const claimed = anEntrance().entrance;
  claimed.returned(lobbyHandle);
  expect(turnOf(claimed, offered())).toBe('A lobby sends nothing.');
  expect(turnOf(claimed, start())).toBe('now');
});

test('There is one lobby, and none for who is inside', () => {
  const { entrance } = anEntrance();
  turnOf(entrance, lobby());
  expect(turnOf(entrance, lobby())).toBe('There is one lobby, before entering.');
  const inside = anEntrance().entrance;
  turnOf(inside, join());
  inside.answered(true);
  expect(turnOf(inside, lobby())).toBe('There is one lobby, before entering.');
});
