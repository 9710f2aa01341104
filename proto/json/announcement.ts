/** An announcement or notice as the browser gets it (DATA-20). */
import type { Announcement } from '../gen/notification.ts';
import { epochMs } from './time.ts';
import { roleWord } from './words.ts';

export function announcementJson(announcement: Announcement) {
  return {
    id: announcement.id,
    title: announcement.title,
    message: announcement.message,
    from: announcement.from,
    when: announcement.when ? epochMs(announcement.when) : 0,
    for: announcement.for.map(roleWord),
    icon: announcement.icon,
    type: announcement.type,
    is_viewed: announcement.isViewed,
    adminPost: announcement.adminPost,
    bookingId: announcement.bookingId || null,
    tutor: announcement.tutor || null,
  };
}
