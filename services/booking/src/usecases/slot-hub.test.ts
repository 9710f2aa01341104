import { bookingMessage } from '@parlance/proto/testing/messages';
import { whileWatched } from '../inbound/grpc/while-watched.ts';
import { makeSlotHub, type HubChange } from './slot-hub.ts';

const opened = (id: string): HubChange => ({ kind: 'opened', booking: bookingMessage({ id }) });

test('a watcher that fails keeps the news from nobody, fails nobody who tells it, and is told on', () => {
  const faults: unknown[] = [];
  const hub = makeSlotHub((error) => faults.push(error));
  const heard: string[] = [];
  hub.subscribe(() => {
    throw new Error('cannot be told');
  });
  hub.subscribe((change) => heard.push(change.kind));
  hub.publish([opened('a'), opened('b'), opened('a')]);
  expect(heard).toEqual(['opened', 'opened']);
  expect(faults).toMatchObject([{ message: 'cannot be told' }, { message: 'cannot be told' }]);
});

test('whoever cannot be told of a change is cut off, and comes again and refetches', async () => {
  const hub = makeSlotHub();
  const { signal } = new AbortController();
  const watch = whileWatched({ hub, signal, heartbeatMs: 60_000 }, () => {
    throw new Error('no such message');
  })[Symbol.asyncIterator]();
  expect((await watch.next()).value).toEqual({ heartbeat: {} });
  const next = watch.next();
  hub.publish([opened('a')]);
  await expect(next).rejects.toThrow('no such message');
});
