/** Keeps an announcement, tells the browsers of those it is for, and says so to the other services; one that is known is not told again. */
import type { AnnouncementInput } from '@parlance/proto/notification/v1';
import { announcementJson } from '@parlance/proto/json/announcement';
import { wireTimestamp } from '@parlance/proto/json/time';
import { roleOf } from '@parlance/proto/json/words';
import type { NewAnnouncement } from '../domain/announcement.ts';
import type { AnnouncementStore, LiveEventStore, Facts } from './ports.ts';

type Stores = { announcements: AnnouncementStore; liveEvents: LiveEventStore; facts: Facts };

function message(announcement: NewAnnouncement) {
  const { at, roles, uid: _uid, about, ...rest } = announcement;
  const addressed = { when: wireTimestamp(at.getTime()), for: roles.map(roleOf) };
  return {
    ...rest,
    ...addressed,
    isViewed: false,
    bookingId: about?.bookingId ?? '',
    tutor: about?.tutor ?? '',
  } satisfies AnnouncementInput;
}

export async function postAnnouncement(
  { announcements, liveEvents, facts }: Stores,
  announcement: NewAnnouncement,
  uids: string[],
): Promise<void> {
  if (!(await announcements.add(announcement))) return;
  const wire = message(announcement);
  const data = announcementJson(wire);
  await liveEvents.append(uids.map((uid) => ({ uid, type: 'announcement.created', data })));
  await facts.announcementCreated(wire, uids, announcement.at);
}
