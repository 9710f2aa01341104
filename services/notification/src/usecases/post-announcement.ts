/** Keeps an announcement and shows it in the browser of whom it is for; one that is known is not shown again. */
import type { NewAnnouncement } from '../domain/announcement.ts';
import { created } from './advance-posts.ts';
import type { Stores } from './ports.ts';

export async function postAnnouncement(
  { announcements, liveEvents }: Stores,
  announcement: NewAnnouncement,
  uid: string,
): Promise<void> {
  if (await announcements.insert(announcement)) await liveEvents.append([created(announcement, uid)]);
}
