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

const wait = waitForReturnMs;

test('CALL-26 whose line alone has ended keeps a tile as long as they are in the room, and goes with them', () => {
  const there = hear(none, { publishers: [ana(on)] });
  const lost = hear(there, { unpublished: 'ana' });
  expect(lost.get('ana')).toMatchObject({ name: 'Ana Bee', reconnecting: true, microphoneOn: false, streams: [] });
  expect(withoutGone(lost, 1_000 + 10 * wait).get('ana')).toMatchObject({ reconnecting: true });
  expect(hear(lost, { publishers: [ana(on)] }, 1_000 + 10 * wait).get('ana')).toMatchObject({ reconnecting: false });
  // Who went right after their line may be coming back; who was away for long already is not.
  expect(withoutGone(hear(lost, { leaving: 'ana' }, 2_000), 1_000 + wait - 1).size).toBe(1);
  expect(withoutGone(hear(lost, { leaving: 'ana' }, 2_000), 1_000 + wait).size).toBe(0);
  expect(hear(lost, { leaving: 'ana' }, 1_000 + wait).size).toBe(0);
});

test('CALL-26 CALL-27 whoever is in the room without a line is a participant with everything off, not somebody who is lost', () => {
  const seen = { attendees: [{ id: 'ana', display: '["ana","Ana Bee"]' }] };
  const shown = { name: 'Ana Bee', microphoneOn: false, cameraOn: false, muted: false, reconnecting: false };
  expect(hear(none, { videoroom: 'joined', publishers: [], ...seen }).get('ana')).toMatchObject(shown);
  // A new stay after a lost line, and a look at the room after one's own cut.
  const lost = hear(hear(none, { publishers: [ana(on)] }), { leaving: 'ana' });
  expect(hear(lost, { joining: { id: 'ana' } }).get('ana')).toMatchObject(shown);
  const back = afterReturn(lost, v.parse(roomEvent, { publishers: [], ...seen }), 2_000);
  const looked = hear(back, { publishers: [], ...seen }, 2_000);
  expect(looked.get('ana')).toMatchObject(shown);
  expect(withoutGone(looked, 1_000 + 10 * wait).size).toBe(1);
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
