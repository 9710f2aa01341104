/** An announcement or notice as the browser gets it (DATA-20). */
import type { Announcement, PostedAnnouncement } from '../gen/notification.ts';
import { epochMs } from './time.ts';
import { roleWord } from './words.ts';

export const announcementTypeWords = ['announce', 'feature', 'update', 'user'] as const;

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
    path: announcement.path || null,
    /** The same for all whom one post is for. */
    announcementId: announcement.postId || announcement.id,
    /** Who of the school wrote it. */
    admin: announcement.adminPost ? announcement.from : null,
  };
}

/** What administrators posted, as they see it: `people` were named, or nobody was and it is for roles. */
export function postedJson({ id, draft, from, state, when, viewed, of, version }: PostedAnnouncement) {
  const roles = draft?.for.map(roleWord) ?? [];
  return {
    id,
    title: draft?.title ?? '',
    message: draft?.message ?? '',
    icon: draft?.icon ?? '',
    type: draft?.type ?? '',
    outside: draft?.outside ?? false,
    for: roles,
    people: roles.length === 0 ? of : null,
    from,
    state,
    when: when ? epochMs(when) : 0,
    viewed,
    of,
    version,
  };
}
