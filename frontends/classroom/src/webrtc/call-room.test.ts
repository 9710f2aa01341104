/** How a call repairs itself; the line itself needs a browser and an SFU (tests/e2e). */
import { CallRoom } from './call-room.ts';
import type { ConnectionEvents } from './connection.ts';
import type { RoomEvent } from './room-events.ts';
import { fakeTrack } from '../testing/fake-media.ts';

const mockLine = {
  events: undefined as ConnectionEvents | undefined,
  said: [] as string[],
  /** What the room looks like after a claim; undefined: the session is gone. */
  reclaims: [] as (RoomEvent | undefined)[],
  resyncs: [] as boolean[],
  joins: 0,
  /** The room answers after this. */
  answered: Promise.resolve() as Promise<void>,
};
jest.mock('./connection.ts', () => ({
  prepareConnection: async (_parts: unknown, events: ConnectionEvents) => {
    mockLine.events = events;
    return {
      session: { destroy: () => undefined, reclaim: async () => mockLine.reclaims.shift() },
      publisher: {
        isUp: () => true,
        leave: async () => undefined,
        setTrack: async (line: string) => void mockLine.said.push(line),
        repeat: async () => void mockLine.said.push('everything'),
        stats: async () => new Map(),
        setLoad: async () => undefined,
        sends: () => false,
      },
      subscriber: {
        want: () => undefined,
        stats: async () => undefined,
        setLoad: () => undefined,
        resync: async () => mockLine.resyncs.shift() ?? true,
      },
      join: async () => {
        mockLine.joins += 1;
        await mockLine.answered;
        return { videoroom: 'joined', private_id: 1, publishers: [] };
      },
    };
  },
}));

const aCall = () =>
  new CallRoom({
    takeTicket: async () => Promise.reject(new Error('unused')),
    self: 'me',
    role: 'student',
  });

async function joined(): Promise<CallRoom> {
  Object.assign(mockLine, { said: [], reclaims: [], resyncs: [], joins: 0 });
  const call = aCall();
  await call.join();
  expect(call.snapshot().state).toBe('Connected');
  return call;
}
const until = async (call: CallRoom, done: () => boolean) => {
  if (done()) return;
  await new Promise<void>((resolve) => {
    const stop = call.subscribe(() => {
      if (!done()) return;
      stop();
      resolve();
    });
  });
};

/** Everything that a screen is told, beginning with what it sees first. */
function watched(): { call: CallRoom; told: string[] } {
  const call = aCall();
  const told: string[] = [call.snapshot().state];
  call.subscribe(() => {
    const { state } = call.snapshot();
    if (told.at(-1) !== state) told.push(state);
  });
  return { call, told };
}

test('CALL-14 CALL-15 a call goes from Disconnected through Connecting to Connected', async () => {
  jest.useFakeTimers();
  const room = Promise.withResolvers<void>();
  mockLine.answered = room.promise;
  const { call, told } = watched();
  const joining = call.join();
  expect(call.snapshot().state).toBe('Connecting');
  await jest.advanceTimersByTimeAsync(100);
  expect(told).toEqual(['Disconnected', 'Connecting']);
  room.resolve();
  await joining;
  expect(told).toEqual(['Disconnected', 'Connecting', 'Connected']);
  jest.useRealTimers();
  await call.leave();
  expect(told.at(-1)).toBe('Disconnected');
});

test('Who is sent out while the room is being asked does not come in with its answer', async () => {
  const room = Promise.withResolvers<void>();
  mockLine.answered = room.promise;
  const { call } = watched();
  const joining = call.join();
  call.expel();
  room.resolve();
  await joining;
  expect(call.snapshot()).toMatchObject({ state: 'Disconnected', ending: { reason: 'removed' } });
});

test('CALL-15 a room that answers within 99 ms is drawn at once, without a word that flashes', async () => {
  jest.useFakeTimers();
  const room = Promise.withResolvers<void>();
  mockLine.answered = room.promise;
  const { call, told } = watched();
  const joining = call.join();
  await jest.advanceTimersByTimeAsync(99);
  room.resolve();
  await joining;
  await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  expect(told).toEqual(['Disconnected', 'Connected']);
  await call.leave();
});

test('What was switched while the socket was cut is said again when the session is claimed', async () => {
  const call = await joined();
  mockLine.reclaims = [{}];
  mockLine.events?.onSocketCut(false);
  expect(call.snapshot().line).toBe('reconnecting');
  void call.setTrack('microphone', fakeTrack('audio'));
  await until(call, () => call.snapshot().line === 'good');
  expect(mockLine.said).toEqual(['microphone', 'everything']);
  await call.leave();
});

const person = (id: string, microphone: 'on' | 'off') => ({
  id,
  display: JSON.stringify([id, id]),
  streams: [{ type: 'audio', mid: '0', description: `microphone:${microphone}` }],
});

test('CALL-26 what the others did while the socket was cut is seen after the claim', async () => {
  const call = await joined();
  mockLine.events?.onRoomEvent({ publishers: [person('ana', 'on'), person('ben', 'on')] });
  mockLine.reclaims = [{ publishers: [person('ana', 'off'), person('cem', 'on')], attendees: [] }];
  mockLine.events?.onSocketCut(false);
  await until(call, () => call.snapshot().line === 'good');
  const seen = call.snapshot().people.map(({ uid, microphoneOn, reconnecting }) => ({
    uid,
    microphoneOn,
    reconnecting,
  }));
  expect(seen).toEqual([
    { uid: 'ana', microphoneOn: false, reconnecting: false },
    { uid: 'ben', microphoneOn: false, reconnecting: true },
    { uid: 'cem', microphoneOn: true, reconnecting: false },
  ]);
  expect(mockLine.joins).toBe(1);
  await call.leave();
});

test.each([
  ['an offer was lost in the cut', [{ publishers: [] }], [false]],
  ['the session is not known any more', [undefined], []],
])('The room is entered anew when %s', async (_why, reclaims, resyncs) => {
  const call = await joined();
  Object.assign(mockLine, { reclaims, resyncs });
  mockLine.events?.onSocketCut(false);
  await until(call, () => mockLine.joins === 2 && call.snapshot().line === 'good');
  expect(call.snapshot().state).toBe('Connected');
  await call.leave();
});

test('CALL-17 leaving clears everything', async () => {
  const call = await joined();
  const track = fakeTrack('audio');
  await call.setTrack('microphone', track);
  await call.leave();
  expect(call.snapshot()).toMatchObject({
    state: 'Disconnected',
    people: [],
    local: { microphone: null, camera: null, sound: null, screen: null },
    ending: { reason: 'left' },
  });
  expect(track.stop).toHaveBeenCalled();
});

test('Who is sent out is out, whatever Janus’s kick says afterwards', async () => {
  const call = await joined();
  call.expel();
  mockLine.events?.onRoomEvent({ leaving: 'ok', reason: 'kicked' });
  expect(call.snapshot().ending).toEqual({ reason: 'removed' });
});
