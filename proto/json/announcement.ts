/** An announcement or notice as the browser gets it (DATA-20). */
import type { Announcement } from '../gen/notification.ts';
import { epochMs } from './time.ts';
import { roleWord, type RoleWord } from './words.ts';

export type AnnouncementJson = {
  id: string;
  title: string;
  message: string;
  from: string;
  when: number;
  for: RoleWord[];
  icon: string;
  type: string;
  is_viewed: boolean;
  adminPost: boolean;
  bookingId: string | null;
  tutor: string | null;
};

export function announcementJson(announcement: Announcement): AnnouncementJson {
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
