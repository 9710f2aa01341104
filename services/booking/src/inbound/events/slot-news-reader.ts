/** What other replicas committed, for the watchers of this one: every replica reads booking's own topic in a group of its own. */
import { decodeMessage } from '@parlance/proto/codec';
import type { LessonChanged } from '@parlance/proto/booking/v1';
import type { KafkaAccess } from '@parlance/runtime/kafka/access';
import { startConsumer } from '@parlance/runtime/kafka/consumer';
import type { Logger } from '@parlance/runtime/logging/logger';
import { newsOf } from '../../wire/slot-news.ts';
import type { SlotFeed } from './slot-feed.ts';

export type SlotNewsReaderOptions = {
  kafka: KafkaAccess;
  slotFeed: SlotFeed;
  log: Logger;
  /** Different for every replica. */
  replica: string;
  topic?: string | undefined;
};

const lessonChanged = 'parlance.booking.v1.LessonChanged';

/** Nothing is replayed: the group begins with what comes next, and whoever watches has just searched. */
export function startSlotNewsReader({
  kafka,
  slotFeed,
  log,
  replica,
  topic = 'parlance.booking.events.v1',
}: SlotNewsReaderOptions) {
  return startConsumer({
    ...kafka,
    log,
    clientId: 'booking-slot-feed',
    groupId: `parlance-booking-slots-${replica}`,
    topics: [topic],
    fromBeginning: false,
    async onRecords(records) {
      const changes = records.filter(({ headers }) => headers.ce_type === lessonChanged);
      slotFeed.publish(changes.flatMap(({ value }) => newsOf(decodeMessage(lessonChanged, value) as LessonChanged)));
    },
  });
}
