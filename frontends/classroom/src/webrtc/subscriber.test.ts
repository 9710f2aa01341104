/** What the receiving side asks the room for; negotiation itself needs a browser and an SFU (tests/e2e). */
import type { Handle, HandleCallbacks, JanusSession } from './janus-session.ts';
import { prepareSubscriber } from './subscriber.ts';

type Request = { request: string; [field: string]: unknown };

/** A handle whose questions the test answers. */
async function prepared({ inside = true } = {}) {
  const asked: Request[] = [];
  let callbacks: HandleCallbacks | undefined;
  const handle = {
    send: ({ message, success }: { message: Request; success: () => void }) => {
      asked.push(message);
      success();
    },
    createAnswer: ({ success }: { success: (jsep: object) => void }) => success({ type: 'answer', sdp: '' }),
    webrtcStuff: { pc: new EventTarget() },
  } as unknown as Handle;
  const session = {
    attach: async (given: HandleCallbacks) => {
      callbacks = given;
      return handle;
    },
  } as unknown as JanusSession;
  const subscriber = await prepareSubscriber(session, { onTracks: () => undefined, onLine: () => undefined });
  if (inside) subscriber.enter();
  const offer = { type: 'offer', sdp: '' };
  return {
    subscriber,
    said: () => asked.map(({ request }) => request),
    requests: () => asked.filter(({ request }) => request !== 'start'),
    offers: (message: object, jsep: object | null = offer) =>
      callbacks?.onmessage?.(message as never, (jsep ?? undefined) as never),
  };
}
const line = (feed: string, mid = '0') => ({ feed, mid });
const stream = (feed: string, mid: string) => ({ mid, type: 'audio', active: true, feed_id: feed, feed_mid: '0' });
/** Lets everything that is not waiting for the room run. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('One question at a time, and only for what is new or no longer wanted', async () => {
  const { subscriber, requests, offers } = await prepared();
  subscriber.want([line('ana')], 7);
  subscriber.want([line('ana'), line('ben')], 7);
  await settled();
  expect(requests()).toMatchObject([{ request: 'join', private_id: 7, streams: [line('ana')] }]);
  offers({ streams: [stream('ana', '0')] });
  await settled();
  expect(requests()[1]).toEqual({ request: 'update', subscribe: [line('ben')] });
  offers({ streams: [stream('ana', '0'), stream('ben', '1')] });
  subscriber.want([line('ben')], 7);
  await settled();
  expect(requests()[2]).toEqual({ request: 'update', unsubscribe: [line('ana')] });
});

test('Who goes and comes back while a question is open is asked for again: their lines have ended meanwhile', async () => {
  const { subscriber, requests, offers } = await prepared();
  subscriber.want([line('ana')], 7);
  offers({ streams: [stream('ana', '0')] });
  await settled();
  subscriber.want([line('ana'), line('ben')], 7);
  await settled();
  subscriber.want([line('ben')], 7);
  subscriber.want([line('ana'), line('ben')], 7);
  offers({ streams: [{ ...stream('ana', '0'), active: false }, stream('ben', '1')] });
  await settled();
  expect(requests().slice(2)).toEqual([{ request: 'update', subscribe: [line('ana')] }]);
});

const nothingChanged = { videoroom: 'updated' };
const ended = (feed: string, mid: string) => ({ ...stream(feed, mid), active: false });

test('Who is taken out while the room still has their lines, and is back, is asked for anew: it lets lines go without a word', async () => {
  const { subscriber, requests, offers } = await prepared();
  subscriber.want([line('ana')], 7);
  offers({ streams: [stream('ana', '0')] });
  await settled();
  subscriber.want([], 7);
  offers(nothingChanged, null);
  await settled();
  subscriber.want([line('ana')], 7);
  await settled();
  const again = { request: 'update', subscribe: [line('ana')] };
  expect(requests().slice(1)).toEqual([{ request: 'update', unsubscribe: [line('ana')] }, again]);
  offers({ streams: [stream('ana', '0')] });
  await settled();
  subscriber.want([line('ana'), line('ben')], 7);
  await settled();
  expect(requests().slice(3)).toEqual([{ request: 'update', subscribe: [line('ben')] }]);
});

test('Who is asked for anew and not there yet is asked for until they are', async () => {
  jest.useFakeTimers();
  try {
    const { subscriber, requests, offers } = await prepared();
    subscriber.want([line('ana'), line('ben')], 7);
    offers({ streams: [stream('ana', '0'), stream('ben', '1')] });
    await jest.advanceTimersByTimeAsync(0);
    subscriber.want([line('ben')], 7);
    // Something else has changed meanwhile: that her lines are in this table says nothing of her either.
    offers({ streams: [stream('ana', '0'), stream('ben', '1')] });
    await jest.advanceTimersByTimeAsync(0);
    subscriber.want([line('ana'), line('ben')], 7);
    await jest.advanceTimersByTimeAsync(0);
    offers(nothingChanged, null);
    await jest.advanceTimersByTimeAsync(1_000);
    const again = { request: 'update', subscribe: [line('ana')] };
    expect(requests().slice(2)).toEqual([again, again]);
    offers({ streams: [ended('ana', '0'), stream('ben', '1'), stream('ana', '2')] });
    await jest.advanceTimersByTimeAsync(30_000);
    expect(requests()).toHaveLength(4);
  } finally {
    jest.useRealTimers();
  }
});

test('What the room does not give is asked for again, every second and ten times', async () => {
  jest.useFakeTimers();
  try {
    const { subscriber, requests, offers } = await prepared();
    subscriber.want([line('ana')], 7);
    offers({ streams: [stream('ana', '0')] });
    await jest.advanceTimersByTimeAsync(0);
    subscriber.want([line('ana'), line('ben')], 7);
    for (let second = 0; second < 30; second += 1) {
      await jest.advanceTimersByTimeAsync(0);
      offers({ error_code: 428, error: 'No such feed' }, null);
      await jest.advanceTimersByTimeAsync(1_000);
    }
    const asked = { request: 'update', subscribe: [line('ben')] };
    expect(requests().slice(1)).toEqual(Array.from({ length: 11 }, () => asked));
    subscriber.want([line('ana'), line('ben')], 7);
    await jest.advanceTimersByTimeAsync(0);
    expect(requests()).toHaveLength(13);
  } finally {
    jest.useRealTimers();
  }
});

test('After a cut the room is asked what it offers, and what it never heard is asked again', async () => {
  const { subscriber, requests, offers } = await prepared();
  subscriber.want([line('ana')], 7);
  offers({ streams: [stream('ana', '0')] });
  await settled();
  subscriber.want([line('ana'), line('ben')], 7); // goes down with the socket
  await settled();
  const fine = subscriber.resync();
  await settled();
  expect(requests().at(-1)).toEqual({ request: 'configure', update: true });
  offers({ configured: 'ok' });
  expect(await fine).toBe(true);
  await settled();
  expect(requests().at(-1)).toEqual({ request: 'update', subscribe: [line('ben')] });
});

test('After a cut the room’s answer is believed: a line that was asked to end, and did not, is not asked for twice', async () => {
  const { subscriber, requests, offers } = await prepared();
  subscriber.want([line('ana')], 7);
  offers({ streams: [stream('ana', '0')] });
  await settled();
  subscriber.want([], 7); // goes down with the socket
  await settled();
  const fine = subscriber.resync();
  await settled();
  offers({ streams: [stream('ana', '0')] });
  subscriber.want([line('ana')], 7);
  await fine;
  await settled();
  expect(requests().map(({ request }) => request)).toEqual(['join', 'update', 'configure']);
});

test('A room that waits for the answer to a lost offer says nothing: that is found out within 3 seconds', async () => {
  jest.useFakeTimers();
  try {
    const { subscriber, offers } = await prepared();
    subscriber.want([line('ana')], 7);
    offers({ streams: [stream('ana', '0')] });
    await jest.advanceTimersByTimeAsync(0);
    let fine: boolean | undefined;
    void subscriber.resync().then((outcome) => (fine = outcome));
    await jest.advanceTimersByTimeAsync(2_999);
    expect(fine).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(fine).toBe(false);
  } finally {
    jest.useRealTimers();
  }
});

test('Who has never listened to anybody has nothing to compare', async () => {
  const { subscriber, requests } = await prepared();
  expect(await subscriber.resync()).toBe(true);
  expect(requests()).toEqual([]);
});

test('From the lobby lines are negotiated without a word that makes them flow; entering says it once', async () => {
  const { subscriber, said, offers } = await prepared({ inside: false });
  subscriber.want([line('ana')], 7);
  offers({ streams: [stream('ana', '0')] });
  await settled();
  subscriber.want([line('ana'), line('ben')], 7);
  await settled();
  offers({ streams: [stream('ana', '0'), stream('ben', '1')] });
  await settled();
  expect(said()).toEqual(['join', 'configure', 'update', 'configure']);
  subscriber.enter();
  subscriber.want([line('ana'), line('ben')], 9);
  offers({ started: 'ok' }, null);
  await settled();
  expect(said()).toEqual(['join', 'configure', 'update', 'configure', 'start']);
});

test('Who enters before the room has offered anything answers its offer with the word that makes it flow', async () => {
  const { subscriber, said, offers } = await prepared({ inside: false });
  subscriber.enter();
  subscriber.want([line('ana')], 7);
  offers({ streams: [stream('ana', '0')] });
  await settled();
  expect(said()).toEqual(['join', 'start']);
});
