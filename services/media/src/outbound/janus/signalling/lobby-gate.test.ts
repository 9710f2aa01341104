import type { Seat } from '../../../domain/seat.ts';
import { admitClientMessage, type Admission } from './client-messages.ts';
import { makeLobbyGate, type LobbyGate } from './lobby-gate.ts';

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
function turnOf(gate: LobbyGate, admission: Admission): string {
  const refused = gate.refuses(admission);
  if (refused !== undefined) return refused;
  if (admission.joinsAsPublisher) gate.joinRequested();
  return gate.holds(admission) ? 'later' : 'now';
}

function aGate() {
  const passed: Admission[] = [];
  const denied: Admission[] = [];
  const entered: string[] = [];
  const gate = makeLobbyGate({
    pass: (one) => passed.push(one),
    deny: (one) => denied.push(one),
    entered: (how) => entered.push(how),
  });
  return { gate, passed, denied, entered };
}

test('NS-21 PERM-03 the lobby’s helper has a name of its own and nothing flows to it: start is refused', () => {
  const { gate } = aGate();
  const asked = lobby();
  expect(turnOf(gate, asked)).toBe('now');
  expect(asked.message.body).toEqual({
    request: 'join',
    ptype: 'publisher',
    room: 'r',
    pin: 'p',
    id: `${uid}:lobby-${lobbyHandle}`,
  });
  expect(asked.joinsAsPublisher).toBe(false);
  expect(turnOf(gate, start())).toBe(notEntered);
});

test('Start waits for the room’s answer to the entering, and then passes', () => {
  const { gate, passed, denied } = aGate();
  turnOf(gate, lobby());
  expect(turnOf(gate, join())).toBe('now');
  expect(turnOf(gate, start())).toBe('later');
  expect(passed).toEqual([]);
  gate.joinAnswered(true);
  expect(passed).toMatchObject([{ message: { body: { request: 'start' } } }]);
  expect(denied).toEqual([]);
  expect(turnOf(gate, start())).toBe('now');
});

test('Who is not let in hears nothing, and is outside again', () => {
  const { gate, passed, denied } = aGate();
  turnOf(gate, join());
  turnOf(gate, start());
  gate.joinAnswered(false);
  expect(passed).toEqual([]);
  expect(denied).toHaveLength(1);
  expect(turnOf(gate, start())).toBe(notEntered);
});

test('A second entering that fails does not put out who is inside', () => {
  const { gate } = aGate();
  turnOf(gate, join());
  gate.joinAnswered(true);
  turnOf(gate, join());
  gate.joinAnswered(false);
  expect(turnOf(gate, start())).toBe('now');
});

test('No more than four wait', () => {
  const { gate } = aGate();
  turnOf(gate, join());
  expect([1, 2, 3, 4].map(() => turnOf(gate, start()))).toEqual(['later', 'later', 'later', 'later']);
  expect(turnOf(gate, start())).toBe('Too much is asked for before the room has answered.');
});

test('What a person offers to send waits for the answer as well', () => {
  const { gate, passed } = aGate();
  turnOf(gate, join());
  expect(turnOf(gate, message(sending, { request: 'publish' }, offer))).toBe('later');
  expect(turnOf(gate, message(sending, { request: 'configure' }))).toBe('now');
  gate.joinAnswered(true);
  expect(passed).toMatchObject([{ message: { body: { request: 'publish' } } }]);
});

test('PERM-03 PERM-04 nothing is sent over the lobby’s handle, also by who claims the session later', () => {
  const offered = () => message(lobbyHandle, { request: 'publish' }, offer);
  const { gate } = aGate();
  turnOf(gate, lobby());
  turnOf(gate, join());
  gate.joinAnswered(true);
  expect(turnOf(gate, offered())).toBe('A lobby sends nothing.');
  const claimed = aGate().gate;
  claimed.claimed(lobbyHandle);
  expect(turnOf(claimed, offered())).toBe('A lobby sends nothing.');
  expect(turnOf(claimed, start())).toBe('now');
});

test('There is one lobby, and none for who is inside', () => {
  const { gate } = aGate();
  turnOf(gate, lobby());
  expect(turnOf(gate, lobby())).toBe('There is one lobby, before entering.');
  const inside = aGate().gate;
  turnOf(inside, join());
  inside.joinAnswered(true);
  expect(turnOf(inside, lobby())).toBe('There is one lobby, before entering.');
});
