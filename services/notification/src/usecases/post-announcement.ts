/** Keeps an announcement and shows it in the browser of whom it is for; one that is known is not shown again. */
import { announcementJson } from '@parlance/proto/json/announcement';
import type { NewAnnouncement } from '../domain/announcement.ts';
import { announcementMessage } from '../wire/notification-mapping.ts';
import type { Stores } from './ports.ts';

export async function postAnnouncement(
  { announcements, liveEvents }: Stores,
  announcement: NewAnnouncement,
  uid: string,
): Promise<void> {
  if (!(await announcements.insert(announcement))) return;
  const { uid: _uid, about, ...shown } = announcement;
  const { bookingId = null, tutor = null } = about ?? {};
  const data = announcementJson(announcementMessage({ ...shown, bookingId, tutor, isViewed: false }));
  await liveEvents.append([{ uid, type: 'announcement.created', data }]);
}
