/** What other replicas committed, for the watchers of this one: every replica reads booking's own topic in a group of its own. */
import { decodeMessage } from '@parlance/proto/codec';
import type { Booking, GroupLessonChanged } from '@parlance/proto/booking/v1';
import type { KafkaAccess } from '@parlance/runtime/kafka/access';
import { startConsumer, type ConsumedRecord } from '@parlance/runtime/kafka/consumer';
import type { Logger } from '@parlance/runtime/logging/logger';
import { seatNewsMessage, type BookingNews, type SlotNews } from '../../wire/slot-news.ts';
import type { SlotFeed } from './slot-feed.ts';

export type SlotNewsReaderOptions = {
  kafka: KafkaAccess;
  slotFeed: SlotFeed;
  log: Logger;
  /** Different for every replica. */
  replica: string;
  topic?: string | undefined;
};

const kinds: Readonly<Record<string, BookingNews['kind']>> = {
  'parlance.booking.v1.SlotOpened': 'opened',
  'parlance.booking.v1.SlotClosed': 'taken',
  'parlance.booking.v1.LessonBooked': 'taken',
};

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
      slotFeed.publish(records.flatMap(newsOf));
    },
  });
}

const groupLesson = 'parlance.booking.v1.GroupLessonChanged';

function newsOf({ headers, value }: ConsumedRecord): SlotNews[] {
  if (headers.ce_type === groupLesson) {
    const { lesson, ...change } = decodeMessage(groupLesson, value) as GroupLessonChanged;
    return lesson ? [seatNewsMessage({ ...change, lesson })] : [];
  }
  const kind = kinds[headers.ce_type ?? ''];
  if (!kind) return [];
  const { booking } = decodeMessage(headers.ce_type ?? '', value) as { booking: Booking | null };
  return booking ? [{ kind, booking }] : [];
}
