/** What may arrive on the live stream, by name (FB-09..FB-19). */
import type {
  AnnouncementJson,
  BookingJson,
  BookingStatusJson,
  GroupLessonJson,
  PersonJson,
  RoomJson,
  TokensChangedJson,
} from '../api/types.ts';

export type ChatMessageJson = {
  id: string;
  uid: string;
  name: string;
  content: string;
  when: number;
  bookingId: string;
  seq: number;
};
export type EntitlementJson = {
  categories: { priceId: string; tokenType: string | null; expiredAt: number }[];
  freeTrialActivated: boolean;
};

export type LiveEvents = {
  hello: { schoolTime: number; offsetMs: number };
  'booking.changed': BookingJson;
  'booking.status': BookingStatusJson;
  'group.changed': { groupSessionId: string; bookingId: string; version: number };
  /** A lesson of what is watched, as the person may see it. */
  'group.lesson': GroupLessonJson;
  'tokens.changed': TokensChangedJson;
  'entitlement.changed': EntitlementJson;
  'announcement.created': AnnouncementJson;
  'profile.changed': PersonJson;
  'chat.message': ChatMessageJson;
  'room.changed': RoomJson;
  'slot.opened': BookingJson;
  'slot.taken': { id: string };
  'clock.changed': { offsetMs: number };
  resync: Record<string, never>;
};
export type LiveEventName = keyof LiveEvents;
