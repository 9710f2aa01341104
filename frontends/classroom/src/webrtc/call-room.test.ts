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
  prepared: 0,
  destroyed: 0,
  /** Leaving is answered after this. */
  goodbye: Promise.resolve() as Promise<void>,
  /** The claim is answered after this. */
  reclaimed: Promise.resolve() as Promise<void>,
  /** The room answers after this. */
  answered: Promise.resolve() as Promise<void>,
  /** Whether what is sent reaches the room. */
  isUp: true,
};
jest.mock('./connection.ts', () => ({
  prepareConnection: async (_parts: unknown, events: ConnectionEvents) => {
    mockLine.events = events;
    mockLine.prepared += 1;
    let isOpen = true;
    const destroy = () => {
      mockLine.destroyed += isOpen ? 1 : 0;
      isOpen = false;
    };
    const reclaim = async () => {
      await mockLine.reclaimed;
      return mockLine.reclaims.shift();
    };
    return {
      session: { destroy, reclaim },
      publisher: {
        isUp: () => mockLine.isUp,
        restart: async () => undefined,
        leave: () => mockLine.goodbye,
        setTrack: async (line: string) => void mockLine.said.push(line),
        repeat: async () => void mockLine.said.push('everything'),
        stats: async () => new Map(),
        setLoad: async () => undefined,
        sends: () => false,
      },
      subscriber: {
        want: () => undefined,
        restart: async () => undefined,
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
  Object.assign(mockLine, { said: [], reclaims: [], resyncs: [], joins: 0, answered: Promise.resolve() });
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

test('What was switched while the stay was made anew is sent in the new one, and nothing else is', async () => {
  const call = await joined();
  await call.setTrack('camera', fakeTrack('video'));
  const room = Promise.withResolvers<void>();
  Object.assign(mockLine, { said: [], answered: room.promise });
  jest.useFakeTimers();
  mockLine.events?.onSocketCut(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(mockLine.joins).toBe(2);
  await call.setTrack('microphone', fakeTrack('audio'));
  expect(mockLine.said).toEqual([]);
  room.resolve();
  await jest.advanceTimersByTimeAsync(0);
  jest.useRealTimers();
  expect(mockLine.said).toEqual(['microphone']);
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

describe('each side is repaired for itself', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    mockLine.isUp = true;
    jest.useRealTimers();
  });
  const turn = (side: 'publisher' | 'subscriber', state: RTCPeerConnectionState) => {
    if (side === 'publisher') mockLine.isUp = state === 'connected';
    mockLine.events?.onLine(side, state);
  };

  test.each([
    ['publisher', 'subscriber'],
    ['subscriber', 'publisher'],
  ] as const)(
    'The line is not good, and the stay is made anew, when the %s alone stays broken',
    async (side, other) => {
      const call = await joined();
      turn(side, 'failed');
      turn(other, 'disconnected');
      turn(other, 'connected');
      expect(call.snapshot().line).toBe('reconnecting');
      await jest.advanceTimersByTimeAsync(9_999);
      expect(mockLine.joins).toBe(1);
      mockLine.isUp = true;
      await jest.advanceTimersByTimeAsync(10);
      expect([mockLine.joins, call.snapshot().line]).toEqual([2, 'good']);
      await jest.advanceTimersByTimeAsync(20_000);
      expect(mockLine.joins).toBe(2);
      await call.leave();
    },
  );

  test('What comes back by itself is good again only with the other side', async () => {
    const call = await joined();
    turn('publisher', 'disconnected');
    turn('subscriber', 'disconnected');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(call.snapshot().line).toBe('reconnecting');
    turn('subscriber', 'connected');
    expect(call.snapshot().line).toBe('reconnecting');
    turn('publisher', 'connected');
    expect(call.snapshot().line).toBe('good');
    await call.leave();
  });

  test('The room is entered anew when the sending side is not up after a claim', async () => {
    const call = await joined();
    mockLine.reclaims = [{ publishers: [] }];
    turn('publisher', 'disconnected');
    mockLine.events?.onSocketCut(false);
    await jest.advanceTimersByTimeAsync(10);
    turn('publisher', 'connected');
    expect([mockLine.joins, call.snapshot().line]).toEqual([2, 'good']);
    await call.leave();
  });
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

describe('whoever goes while something is awaited leaves nothing behind', () => {
  const open = () => mockLine.prepared - mockLine.destroyed;
  beforeEach(() => Object.assign(mockLine, { prepared: 0, destroyed: 0, joins: 0, reclaimed: Promise.resolve() }));

  test('the screen goes while the room is being entered', async () => {
    const room = Promise.withResolvers<void>();
    mockLine.answered = room.promise;
    const { call } = watched();
    const joining = call.join();
    call.close();
    room.resolve();
    await joining;
    expect(call.snapshot()).toMatchObject({ state: 'Disconnected', ending: { reason: 'left' } });
    expect(open()).toBe(0);
  });

  test('and who comes again meanwhile is in by the second click, not by the first', async () => {
    const first = Promise.withResolvers<void>();
    mockLine.answered = first.promise;
    const { call } = watched();
    const joining = call.join();
    await call.leave();
    mockLine.answered = Promise.resolve();
    await call.join();
    first.resolve();
    await joining;
    expect(call.snapshot().state).toBe('Connected');
    expect(open()).toBe(1);
    await call.leave();
  });

  test('the screen goes in the lesson', async () => {
    const call = await joined();
    call.close();
    await Promise.resolve();
    expect([call.snapshot().state, open()]).toEqual(['Disconnected', 0]);
  });

  test('leaving is pressed while a lost line is made anew: nobody is joined again', async () => {
    jest.useFakeTimers();
    const call = await joined();
    mockLine.events?.onSocketCut(true);
    expect(call.snapshot().line).toBe('reconnecting');
    await call.leave();
    await jest.advanceTimersByTimeAsync(60_000);
    jest.useRealTimers();
    expect([mockLine.joins, open()]).toEqual([1, 0]);
  });

  test('leaving is pressed while a session is being taken over', async () => {
    jest.useFakeTimers();
    const call = await joined();
    const claim = Promise.withResolvers<void>();
    Object.assign(mockLine, { reclaimed: claim.promise, reclaims: [{ publishers: [] }] });
    mockLine.events?.onSocketCut(false);
    await jest.advanceTimersByTimeAsync(10_000);
    await call.leave();
    claim.resolve();
    await jest.advanceTimersByTimeAsync(60_000);
    jest.useRealTimers();
    expect(call.snapshot()).toMatchObject({ state: 'Disconnected', ending: { reason: 'left' } });
    expect([mockLine.joins, open()]).toEqual([1, 0]);
  });

  test('who is sent out while leaving is being said was sent out', async () => {
    const call = await joined();
    const goodbye = Promise.withResolvers<void>();
    mockLine.goodbye = goodbye.promise;
    const leaving = call.leave();
    call.expel();
    goodbye.resolve();
    await leaving;
    mockLine.goodbye = Promise.resolve();
    expect(call.snapshot().ending).toEqual({ reason: 'removed' });
    await Promise.resolve();
    expect(open()).toBe(0);
  });
});
