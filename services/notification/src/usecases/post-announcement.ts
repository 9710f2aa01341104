/** Keeps an announcement and tells the browsers of those it is for; one that is known is not told again. */
import type { AnnouncementInput } from '@parlance/proto/notification/v1';
import { announcementJson } from '@parlance/proto/json/announcement';
import { wireTimestamp } from '@parlance/proto/json/time';
import { roleOf } from '@parlance/proto/json/words';
import type { NewAnnouncement } from '../domain/announcement.ts';
import type { AnnouncementStore, LiveEventStore } from './ports.ts';

type Stores = { announcements: AnnouncementStore; liveEvents: LiveEventStore };

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
  { announcements, liveEvents }: Stores,
  announcement: NewAnnouncement,
  uids: string[],
): Promise<void> {
  if (!(await announcements.add(announcement))) return;
  const data = announcementJson(message(announcement));
  await liveEvents.append(uids.map((uid) => ({ uid, type: 'announcement.created', data })));
}
