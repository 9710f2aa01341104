/** The place of who only watches: in the room by one request, with nothing offered. */
import type { Handle, HandleCallbacks, JanusSession } from './janus-session.ts';
import { prepareWatcher } from './watcher.ts';

function aSession(answer: object) {
  const sent: { message: { request: string }; jsep?: unknown }[] = [];
  let callbacks: HandleCallbacks = {};
  const handle = {
    send(one: (typeof sent)[number] & { success?: () => void }) {
      sent.push(one);
      one.success?.();
      if (one.message.request === 'join') callbacks.onmessage?.(answer as never);
    },
    createOffer: () => {
      throw new Error('nothing is offered');
    },
  } as unknown as Handle;
  const session = {
    attach: async (given: HandleCallbacks) => {
      callbacks = given;
      return handle;
    },
  } as unknown as JanusSession;
  return { session, sent };
}

test('NS-21 whoever watches joins without an offer, sends nothing and says no goodbye of lines', async () => {
  const { session, sent } = aSession({ videoroom: 'joined', private_id: 7, publishers: [] });
  const heard = jest.fn();
  const watcher = await prepareWatcher(session, { onRoomEvent: heard });
  expect(await watcher.join({} as never, () => undefined)).toMatchObject({ private_id: 7 });
  await watcher.setTrack('microphone', {} as MediaStreamTrack);
  await watcher.setLoad({ step: 'low', thrifty: true });
  await watcher.repeat();
  await watcher.restart();
  await watcher.leave();
  expect(sent.map(({ message, jsep }) => [message, jsep])).toEqual([
    [{ request: 'join', ptype: 'publisher' }, undefined],
    [{ request: 'leave' }, undefined],
  ]);
  expect([watcher.isUp(), watcher.sends('camera'), (await watcher.stats()).size]).toEqual([true, false, 0]);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('NS-21 a refusal of the room ends the joining with its words', async () => {
  const { session } = aSession({ videoroom: 'event', error: 'No such room', error_code: 426 });
  const watcher = await prepareWatcher(session, { onRoomEvent: jest.fn() });
  await expect(watcher.join({} as never, () => undefined)).rejects.toThrow('No such room');
});
