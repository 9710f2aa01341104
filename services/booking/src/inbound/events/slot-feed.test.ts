import { slotMessage } from '@parlance/proto/testing/messages';
import type { SlotNews } from '../../wire/slot-news.ts';
import { makeSlotFeed } from './slot-feed.ts';

const opened = (id: string): SlotNews => ({ kind: 'opened', lesson: slotMessage({ id }), turned: true });

test('a watcher that fails keeps the news from nobody and fails nobody who tells it; what came both ways is told once', async () => {
  const feed = makeSlotFeed();
  const life = { signal: new AbortController().signal, heartbeatMs: 60_000 };
  const take = () => {
    throw new Error('cannot be told');
  };
  const [failing, hearing] = [feed.watch({ ...life, take }), feed.watch<SlotNews>(life)].map((watch) =>
    watch[Symbol.asyncIterator](),
  );
  await Promise.all([failing?.next(), hearing?.next()]);
  feed.publish([opened('a'), opened('b'), opened('a')]);
  expect((await hearing?.next())?.value).toEqual([opened('a'), opened('b')]);
  await expect(failing?.next()).rejects.toThrow('cannot be told');
});
