import { interpretEvent } from './interpret-event.ts';

const room = `${'a'.repeat(32)}-b1`;
const event = (type: number, body: object, more: object = {}) => ({
  emitter: 'janus-a',
  type,
  timestamp: 1_795_000_000_123_456,
  session_id: 11,
  handle_id: 22,
  event: body,
  ...more,
});
const plugin = (data: object) => event(64, { plugin: 'janus.plugin.videoroom', data });
const handle = { node: 'janus-a', sessionId: 11, handleId: 22 };

test.each([
  [
    'a person who joined',
    plugin({ event: 'joined', room, id: 'u1', display: '["u1","Ana"]' }),
    { kind: 'entered', handle, room, id: 'u1', display: '["u1","Ana"]' },
  ],
  [
    'a peer connection that is up',
    event(16, { connection: 'webrtcup' }, { subtype: 6 }),
    { kind: 'connected', handle },
  ],
  [
    'a peer connection that ended',
    event(16, { connection: 'hangup', reason: 'Close PC' }, { subtype: 6 }),
    { kind: 'gone', handle, cause: 'hangup' },
  ],
  ['a handle that went', event(2, { name: 'detached' }), { kind: 'gone', handle, cause: 'detached' }],
  ['a person who left', plugin({ event: 'leaving', room, id: 'u1' }), { kind: 'left', handle, cause: 'left' }],
  [
    'a kick, whose handle is the kicker’s',
    plugin({ event: 'kicked', room, id: 'u1' }),
    { kind: 'left', handle: undefined, cause: 'kicked' },
  ],
  [
    'a session that timed out',
    event(1, { name: 'timeout' }),
    { kind: 'session-ended', sessionId: 11, cause: 'timeout' },
  ],
  [
    'the path of a connection',
    event(16, { 'selected-pair': '192.0.2.2:20776 [host,udp] <-> 203.0.113.9:57125 [relay,udp]' }, { subtype: 4 }),
    { kind: 'path', handle, path: 'relay/udp' },
  ],
  [
    'what is lost on its way to a person',
    event(32, { mid: '0', media: 'audio', slow_link: 'uplink', lost_lastsec: 9 }, { subtype: 2 }),
    { kind: 'weak', handle, track: 'audio', loss: 'down 9' },
  ],
  [
    'what is lost on its way from a person',
    event(32, { mid: '1', media: 'video', slow_link: 'downlink', lost_lastsec: 40 }, { subtype: 2 }),
    { kind: 'weak', handle, track: 'video', loss: 'up 40' },
  ],
  [
    'a mute',
    plugin({ videoroom: 'moderated', room, id: 'u1', mid: '0', moderation: 'muted' }),
    { kind: 'muted', muted: true },
  ],
  ['a new room', plugin({ event: 'created', room }), { kind: 'room-created', room }],
  ['a room’s end', plugin({ event: 'destroyed', room }), { kind: 'room-ended', room }],
  ['a node that started anew', event(256, { status: 'started' }, { subtype: 1 }), { kind: 'node-started' }],
])('CALL-58 %s is understood', (_words, raw, expected) => {
  expect(interpretEvent(raw)).toMatchObject({ node: 'janus-a', at: new Date(1_795_000_000_123), ...expected });
});

test.each([
  ['nothing', undefined],
  ['an ICE state', event(16, { ice: 'connected' }, { subtype: 1 })],
  ['statistics', event(32, { media: 'audio' }, { subtype: 3 })],
  ['a subscription (its room is 0)', plugin({ event: 'subscribed', room: 0, id: 'u1' })],
  ['a session’s start', event(1, { name: 'created' })],
])('%s says nothing about presence', (_words, raw) => {
  expect(interpretEvent(raw)).toBeUndefined();
});

test('The same event has the same key, another instant another one', () => {
  const raw = plugin({ event: 'joined', room, id: 'u1' });
  expect(interpretEvent(raw)?.key).toBe(interpretEvent({ ...raw })?.key);
  expect(interpretEvent({ ...raw, timestamp: 1 })?.key).not.toBe(interpretEvent(raw)?.key);
});
