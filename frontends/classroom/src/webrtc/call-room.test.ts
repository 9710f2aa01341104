/** How a call repairs itself; the line itself needs a browser and an SFU (tests/e2e). */
import { CallRoom } from './call-room.ts';
import type { ConnectionEvents } from './connection.ts';
import { fakeTrack } from '../testing/fake-media.ts';

const mockLine = { events: undefined as ConnectionEvents | undefined, said: [] as string[], reclaims: [] as boolean[] };
jest.mock('./connection.ts', () => ({
  prepareConnection: async (_parts: unknown, events: ConnectionEvents) => {
    mockLine.events = events;
    return {
      session: { destroy: () => undefined, reclaim: async () => mockLine.reclaims.shift() ?? true },
      publisher: {
        isUp: () => true,
        leave: async () => undefined,
        setTrack: async (line: string) => void mockLine.said.push(line),
        repeat: async () => void mockLine.said.push('everything'),
        stats: async () => new Map(),
        setLoad: async () => undefined,
        sends: () => false,
      },
      subscriber: { want: () => undefined, stats: async () => undefined, setLoad: () => undefined },
      join: async () => ({ videoroom: 'joined', private_id: 1, publishers: [] }),
    };
  },
}));

async function joined(): Promise<CallRoom> {
  Object.assign(mockLine, { said: [], reclaims: [] });
  const call = new CallRoom({
    takeTicket: async () => Promise.reject(new Error('unused')),
    self: 'me',
    role: 'student',
  });
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

test('CALL-14 CALL-15 a call goes from Disconnected through Connecting to Connected', async () => {
  const call = new CallRoom({
    takeTicket: async () => Promise.reject(new Error('unused')),
    self: 'me',
    role: 'student',
  });
  const states = [call.snapshot().state];
  call.subscribe(() => {
    const { state } = call.snapshot();
    if (states.at(-1) !== state) states.push(state);
  });
  await call.join();
  expect(states).toEqual(['Disconnected', 'Connecting', 'Connected']);
  await call.leave();
  expect(states.at(-1)).toBe('Disconnected');
});

test('What was switched while the socket was cut is said again when the session is claimed', async () => {
  const call = await joined();
  mockLine.events?.onSocketCut(false);
  expect(call.snapshot().line).toBe('reconnecting');
  void call.setTrack('microphone', fakeTrack('audio'));
  await until(call, () => call.snapshot().line === 'good');
  expect(mockLine.said).toEqual(['microphone', 'everything']);
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
