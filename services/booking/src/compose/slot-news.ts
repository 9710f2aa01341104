/** What other replicas committed reaches the feed of this one. */
import { randomUUID } from 'node:crypto';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Channel } from '@parlance/runtime/service/open-service';
import type { BookingConfig } from '../config.ts';
import type { SlotFeed } from '../inbound/events/slot-feed.ts';
import { startSlotNewsReader } from '../inbound/events/slot-news-reader.ts';

type Options = { kafka: BookingConfig['kafka']; channel: Channel | undefined; slotFeed: SlotFeed; life: Life };

export function startSlotNews({ kafka, channel, slotFeed, life }: Options): void {
  const topic = channel?.writes;
  const reader = startSlotNewsReader({ kafka, slotFeed, log: life.log, replica: randomUUID(), topic });
  life.onStop('slot news', () => reader.stop());
}
