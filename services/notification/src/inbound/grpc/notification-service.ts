/** What the gateway asks of notification. */
import { defineService, requireActor, requirePerson } from '@parlance/runtime/grpc/server';
import { lists } from '@parlance/proto/limits';
import { NotificationService } from '@parlance/proto/notification/v1';
import { watchMessage, watchUser, type WatchDeps } from './watch-user.ts';
import type { AnnouncementPage, ListAnnouncements } from '../../queries/announcements.ts';
import type { Viewer } from '../../usecases/ports.ts';
import { announcementMessage } from '../../wire/notification-mapping.ts';

export type NotificationServiceDeps = {
  watch: WatchDeps;
  listAnnouncements: (wanted: ListAnnouncements) => Promise<AnnouncementPage>;
  markAnnouncementViewed: (wanted: { id: string; viewer: Viewer }) => Promise<void>;
};

export function makeNotificationService(deps: NotificationServiceDeps) {
  return defineService(NotificationService, {
    async *watchUser({ after }, call) {
      const { uid } = requireActor(call);
      for await (const item of watchUser(deps.watch, { uid, after, signal: call.signal })) yield watchMessage(item);
    },
    async listAnnouncements({ unviewedOnly, limit, pageToken }, call) {
      const { announcements, next, unviewedCount } = await deps.listAnnouncements({
        viewer: requirePerson(call),
        unviewedOnly,
        limit: Math.min(lists.announcementsPageMax, limit > 0 ? limit : lists.announcementsPage),
        pageToken,
      });
      return { announcements: announcements.map(announcementMessage), nextPageToken: next, unviewedCount };
    },
    async markAnnouncementViewed({ id }, call) {
      await deps.markAnnouncementViewed({ id, viewer: requirePerson(call) });
      return {};
    },
  });
}
