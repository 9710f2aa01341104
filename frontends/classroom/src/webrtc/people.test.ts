import * as v from 'valibot';
import { afterEvent, afterReturn, waitForReturnMs, wantedLines, withoutGone, type People } from './people.ts';
import { displayName, roomEvent } from './room-events.ts';

const context = { self: 'me', nowMs: 1_000 };
const none: People = new Map();
const ana = (streams: object[] = []) => ({ id: 'ana', display: '["ana","Ana Bee"]', streams });
const on = [
  { type: 'audio', mid: '0', description: 'microphone:on' },
  { type: 'video', mid: '1', description: 'camera:off' },
  { type: 'data', mid: '2' },
];
const hear = (people: People, raw: object, nowMs = 1_000) =>
  afterEvent(people, v.parse(roomEvent, raw), { ...context, nowMs });

test('CALL-27 the name is the second item of the identity', () => {
  expect(displayName('["u1","Ana Bee"]', '')).toBe('Ana Bee');
  expect(displayName('no pair', 'Somebody')).toBe('Somebody');
  expect(displayName('["u1",7]', 'Somebody')).toBe('Somebody');
});

test('CALL-16 people come with microphone and camera as their own browser says', () => {
  const people = hear(none, { videoroom: 'joined', publishers: [ana(on)] });
  expect(people.get('ana')).toMatchObject({
    name: 'Ana Bee',
    microphoneOn: true,
    cameraOn: false,
    reconnecting: false,
  });
  expect(wantedLines(people)).toEqual([
    { feed: 'ana', mid: '0' },
    { feed: 'ana', mid: '1' },
  ]);
});

test('Oneself is nobody else, and a helper of anybody’s is no person', () => {
  expect(
    hear(none, {
      publishers: [
        { id: 'me', streams: on },
        { id: 'me:screen', streams: on },
      ],
      joining: { id: 'ana:look-1' },
    }).size,
  ).toBe(0);
});

test('CALL-26 who goes without a goodbye is shown as reconnecting, and comes back', () => {
  const there = hear(none, { publishers: [ana(on)] });
  const lost = hear(there, { leaving: 'ana' });
  expect(lost.get('ana')).toMatchObject({ reconnecting: true, microphoneOn: false });
  expect(wantedLines(lost)).toEqual([]);
  expect(hear(lost, { publishers: [ana(on)] }).get('ana')).toMatchObject({ reconnecting: false, microphoneOn: true });
  expect(withoutGone(lost, 1_000 + waitForReturnMs - 1).size).toBe(1);
  expect(withoutGone(lost, 1_000 + waitForReturnMs).size).toBe(0);
});

test('CALL-17 who says goodbye is gone at once', () => {
  const there = hear(none, { publishers: [ana(on)] });
  const bye = on.map((stream) => ({ ...stream, description: `${stream.description?.split(':')[0]}:left` }));
  const after = hear(hear(there, { publishers: [ana(bye)] }), { leaving: 'ana' });
  expect(after.size).toBe(0);
});

test('CALL-29 a mute by the room is told apart from a microphone that is off', () => {
  const there = hear(none, { publishers: [ana(on)] });
  expect(hear(there, { id: 'ana', mid: '0', moderation: 'muted' }).get('ana')).toMatchObject({
    muted: true,
    microphoneOn: true,
  });
  expect(hear(there, { id: 'ana', mid: '1', moderation: 'muted' }).get('ana')).toMatchObject({ muted: false });
});

test('Somebody who has joined but does not send yet has a tile', () => {
  expect(hear(none, { joining: { id: 'ana', display: '["ana","Ana Bee"]' } }).get('ana')).toMatchObject({
    name: 'Ana Bee',
    streams: [],
  });
});

test('Whoever is not back yet after one’s own return is shown as reconnecting, and forgotten when they stay away', () => {
  const before = hear(none, { publishers: [ana(on), { id: 'ben', display: '["ben","Ben"]', streams: on }] });
  const back = v.parse(roomEvent, { videoroom: 'joined', publishers: [ana(on)] });
  const people = afterReturn(before, back, 1_000);
  expect([...people.values()].map(({ uid, reconnecting }) => [uid, reconnecting])).toEqual([
    ['ana', false],
    ['ben', true],
  ]);
  expect([...withoutGone(people, 1_000 + waitForReturnMs).keys()]).toEqual(['ana']);
});
