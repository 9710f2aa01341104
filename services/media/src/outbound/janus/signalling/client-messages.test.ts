import type { Seat } from '../../../domain/seat.ts';
import { admitClientMessage, type Admission } from './client-messages.ts';
import { makeMessageBudget } from '../../../domain/message-budget.ts';

const seat: Seat = {
  uid: 'b'.repeat(32),
  id: 'b'.repeat(32),
  role: 'student',
  bookingId: 'b1',
  room: `${'a'.repeat(32)}-b1`,
  pin: 'the-pin',
  display: '["b","Ana"]',
};
const tutorSeat: Seat = { ...seat, role: 'tutor' };

function offer(...lines: string[]): { type: 'offer'; sdp: string } {
  const sections = lines.map((line, mid) => {
    const [kind, way = 'sendonly'] = line.split(':');
    return `m=${kind} 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:${mid}\r\na=${way}\r\n`;
  });
  return { type: 'offer', sdp: `v=0\r\ns=-\r\n${sections.join('')}` };
}
const message = (body: object, jsep?: object) => ({
  janus: 'message',
  transaction: 't1',
  session_id: 1,
  handle_id: 2,
  body,
  ...(jsep ? { jsep } : {}),
});

const allowed: [string, object][] = [
  ['create', { janus: 'create', transaction: 't1' }],
  ['claim', { janus: 'claim', transaction: 't1', session_id: 1 }],
  ['keepalive', { janus: 'keepalive', transaction: 't1', session_id: 1 }],
  ['attach', { janus: 'attach', transaction: 't1', session_id: 1, plugin: 'janus.plugin.videoroom' }],
  ['trickle', { janus: 'trickle', transaction: 't1', session_id: 1, handle_id: 2, candidate: { completed: true } }],
  ['hangup', { janus: 'hangup', transaction: 't1', session_id: 1, handle_id: 2 }],
  [
    'publish',
    message(
      { request: 'publish', descriptions: [{ mid: '0', description: 'microphone:on' }] },
      offer('audio', 'video'),
    ),
  ],
  ['configure', message({ request: 'configure', streams: [{ mid: '0', send: true }] })],
  ['subscribe', message({ request: 'subscribe', streams: [{ feed: 'f', mid: '0' }] })],
  ['start', message({ request: 'start' }, { type: 'answer', sdp: 'v=0\r\n' })],
  ['leave', message({ request: 'leave' })],
  [
    'lines that only receive do not count',
    message({ request: 'publish' }, offer('audio', 'audio:recvonly', 'audio:inactive')),
  ],
];

test.each(allowed)('The door lets %s through', (_name, raw) => {
  expect(admitClientMessage(raw, seat)).toMatchObject({ kind: 'forward', transaction: 't1' });
});

const denied: [string, unknown][] = [
  ['nothing', null],
  ['a list', []],
  ['no verb', { transaction: 't1' }],
  ['info', { janus: 'info', transaction: 't1' }],
  ['ping', { janus: 'ping', transaction: 't1' }],
  ['an inherited name as verb', { janus: 'constructor', transaction: 't1' }],
  ['another plugin', { janus: 'attach', transaction: 't1', session_id: 1, plugin: 'janus.plugin.echotest' }],
  ['a session id that is text', { janus: 'keepalive', transaction: 't1', session_id: '1' }],
  ['a transaction of 65 characters', { janus: 'create', transaction: 'x'.repeat(65) }],
  ...[
    'create',
    'edit',
    'destroy',
    'exists',
    'list',
    'listparticipants',
    'allowed',
    'kick',
    'moderate',
    'rtp_forward',
    'enable_recording',
    'constructor',
  ].map((request): [string, unknown] => [`request ${request}`, message({ request })]),
  [
    'a subscriber without the publisher’s private id',
    message({ request: 'join', ptype: 'subscriber', streams: [{ feed: 'f' }] }),
  ],
  ['two microphones', message({ request: 'publish' }, offer('audio', 'audio'))],
  ['two cameras', message({ request: 'publish' }, offer('video', 'video'))],
  ['two microphones by configure', message({ request: 'configure' }, offer('audio', 'audio:sendrecv'))],
  [
    'a second line without a direction',
    message(
      { request: 'publish' },
      { type: 'offer', sdp: 'v=0\r\nm=audio 9 X 1\r\na=mid:0\r\nm=audio 9 X 1\r\na=mid:1\r\n' },
    ),
  ],
  [
    'a second bundled line with port 0',
    message(
      { request: 'publish' },
      { type: 'offer', sdp: 'v=0\r\nm=audio 9 X 1\r\na=mid:0\r\nm=audio 0 X 1\r\na=bundle-only\r\na=mid:1\r\n' },
    ),
  ],
  ['a data line', message({ request: 'publish' }, offer('audio', 'application'))],
  ['33 media lines', message({ request: 'publish' }, offer(...Array<string>(33).fill('audio:inactive')))],
  ['a description of 65 KB', message({ request: 'publish' }, { type: 'offer', sdp: 'x'.repeat(65 * 1024) })],
  ...(
    [
      ['publish', 'screen:on'],
      ['publish', 'sound:off'],
      ['configure', 'screen:on'],
      ['joinandconfigure', 'sound:on'],
      ['publish', 'whatever'],
      ['publish', 'microphone:<b>'],
    ] as const
  ).map(([request, description]): [string, unknown] => [
    `CALL-34 CALL-39 a student's ${request} with ${description}`,
    message({ request, ptype: 'publisher', descriptions: [{ mid: '0', description }] }),
  ]),
];

test.each(['a\0b', '\ud83d', '\ude00'])('The door refuses what no store keeps, wherever it stands: %j', (text) => {
  const ofSession = { transaction: 't1', session_id: 1, handle_id: 2 };
  const trickled = (candidate: object) => ({ ...ofSession, janus: 'trickle', candidate });
  for (const raw of [
    { janus: 'create', transaction: text },
    { janus: 'keepalive', transaction: text, session_id: 1 },
    trickled({ candidate: text }),
    trickled({ candidate: 'x', sdpMid: text }),
    { ...ofSession, janus: 'trickle', candidates: [{ completed: true }, { candidate: text }] },
    message({ request: 'publish', descriptions: [{ mid: text, description: 'microphone:on' }] }),
    message({ request: 'subscribe', streams: [{ feed: text, mid: '0' }] }),
    message({ request: 'start' }, { type: 'answer', sdp: `v=0\r\ns=${text}\r\n` }),
  ]) {
    expect([raw, admitClientMessage(raw, seat)]).toEqual([raw, expect.objectContaining({ kind: 'refuse', code: 403 })]);
  }
});

test('the door is not broken by what is folded into itself, nor by numbers beyond all ids', () => {
  const folded = JSON.parse(`{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`) as object;
  expect(admitClientMessage(message({ request: 'configure', ...folded }), seat)).toMatchObject({ kind: 'forward' });
  for (const id of [1e300, -1, 1.5, 2 ** 53]) {
    const raw = { janus: 'keepalive', transaction: 't1', session_id: id };
    expect(admitClientMessage(raw, seat)).toMatchObject({ kind: 'refuse', code: 403 });
  }
});

test.each(denied)('The door refuses %s', (_name, raw) => {
  expect(admitClientMessage(raw, seat)).toMatchObject({ kind: 'refuse', code: 403 });
});

test('CALL-18 whoever a browser says it is, it joins as the ticket’s person in the ticket’s room', () => {
  const forged = message({
    request: 'join',
    ptype: 'publisher',
    room: 'other',
    id: 'somebody',
    display: 'Teacher',
    pin: 'guess',
    token: 't',
    secret: 's',
    record: true,
    filename: '/etc/x',
  });
  const admitted = admitClientMessage({ ...forged, apisecret: 'x', token: 'y', admin_secret: 'z' }, seat) as Admission;
  expect(admitted.joinsAsPublisher).toBe(true);
  expect(admitted.message).toEqual({
    janus: 'message',
    transaction: 't1',
    session_id: 1,
    handle_id: 2,
    body: { request: 'join', ptype: 'publisher', room: seat.room, id: seat.uid, display: seat.display, pin: seat.pin },
  });
});

test('A subscriber gets room and pin from the ticket and keeps its private id', () => {
  const body = {
    request: 'join',
    ptype: 'subscriber',
    room: 'other',
    private_id: 7,
    streams: [{ feed: 'f', mid: '0', secret: 's' }],
  };
  const admitted = admitClientMessage(message(body), seat) as Admission;
  expect(admitted.message.body).toEqual({
    request: 'join',
    ptype: 'subscriber',
    room: seat.room,
    pin: seat.pin,
    private_id: 7,
    streams: [{ feed: 'f', mid: '0' }],
  });
});

test('The opaque id is the person, whatever was sent', () => {
  const raw = {
    janus: 'attach',
    transaction: 't',
    session_id: 1,
    plugin: 'janus.plugin.videoroom',
    opaque_id: 'x',
    token: 'y',
  };
  expect((admitClientMessage(raw, seat) as Admission).message).toEqual({
    janus: 'attach',
    transaction: 't',
    session_id: 1,
    plugin: 'janus.plugin.videoroom',
    opaque_id: seat.uid,
  });
});

test('CALL-29 an offer tells which sound lines mute-all has to reach', () => {
  const admitted = admitClientMessage(message({ request: 'publish' }, offer('video', 'audio')), seat) as Admission;
  expect(admitted.offered).toEqual([
    { kind: 'video', mid: '0', sends: true },
    { kind: 'audio', mid: '1', sends: true },
  ]);
});

test('CALL-34 PERM-03 NS-21 only a tutor may send the lesson’s audio and a screen beside microphone and camera', () => {
  for (const role of ['student', 'admin'] as const) {
    for (const lines of [
      ['audio', 'video', 'video'],
      ['audio', 'audio', 'video'],
    ])
      expect(admitClientMessage(message({ request: 'publish' }, offer(...lines)), { ...seat, role }).kind).toBe(
        'refuse',
      );
  }
  expect(
    admitClientMessage(message({ request: 'publish' }, offer('audio', 'audio', 'video', 'video')), tutorSeat).kind,
  ).toBe('forward');
  expect(admitClientMessage(message({ request: 'publish' }, offer('audio', 'audio', 'audio')), tutorSeat).kind).toBe(
    'refuse',
  );
});

const observer: Seat = { ...seat, role: 'admin', id: `observer:${seat.uid}` };

test('NS-21 an administrator joins under the name of an observer and may receive', () => {
  const joined = admitClientMessage(message({ request: 'join', ptype: 'publisher', id: seat.uid }), observer);
  expect((joined as Admission).message.body).toMatchObject({ request: 'join', id: observer.id, room: seat.room });
  const streams = [{ feed: 'a'.repeat(32), mid: '0' }];
  const receiving: [object, object?][] = [
    [{ request: 'join', ptype: 'subscriber', private_id: 7, streams }],
    [{ request: 'start' }, { ...offer('audio:recvonly'), type: 'answer' }],
    [{ request: 'configure' }, { ...offer('audio:recvonly'), type: 'answer' }],
    [{ request: 'update', subscribe: streams, unsubscribe: [{ sub_mid: '1' }] }],
    [{ request: 'configure', restart: true }],
    [{ request: 'configure', streams: [{ mid: '0', substream: 0 }] }],
    [{ request: 'leave' }],
  ];
  for (const [body, jsep] of receiving) expect(admitClientMessage(message(body, jsep), observer).kind).toBe('forward');
});

test.each<[string, object, object?]>([
  ['publish', { request: 'publish' }, offer('audio')],
  ['publish what only receives', { request: 'publish' }, offer('audio:recvonly')],
  ['join and send at once', { request: 'joinandconfigure', ptype: 'publisher' }, offer('audio')],
  ['join with an offer', { request: 'join', ptype: 'publisher' }, offer('audio')],
  ['configure with an offer', { request: 'configure' }, offer('video')],
  ['start with an offer', { request: 'start' }, offer('audio:recvonly')],
  ['say what a line carries', { request: 'configure', descriptions: [{ mid: '0', description: 'microphone:on' }] }],
  ['send over a data line', { request: 'publish' }, { type: 'offer', sdp: 'v=0\r\nm=application 9 UDP webrtc\r\n' }],
  ['unpublish', { request: 'unpublish' }],
  ['mute somebody', { request: 'moderate', id: 'b'.repeat(32), mid: '0', mute: true }],
  ['throw somebody out', { request: 'kick', id: 'b'.repeat(32) }],
])('NS-21 PERM-03 PERM-04 an administrator may not %s', (_what, ...[body, jsep]) => {
  expect(admitClientMessage(message(body, jsep), observer)).toMatchObject({ kind: 'refuse', code: 403 });
});

test('NS-21 nobody finds out by asking whether an administrator is there', () => {
  const streams = [{ feed: observer.id }];
  const asked = message({ request: 'join', ptype: 'subscriber', private_id: 7, streams });
  expect(admitClientMessage(asked, tutorSeat)).toMatchObject({ kind: 'refuse', code: 403 });
});

test('A socket that talks too fast runs out, and recovers with time', () => {
  const budget = makeMessageBudget({ burst: 3, perSecond: 1 });
  expect([budget.take(0), budget.take(0), budget.take(0), budget.take(0)]).toEqual([true, true, true, false]);
  expect([budget.take(1000), budget.take(1000)]).toEqual([true, false]);
});
