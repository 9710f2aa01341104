/** What the gateway asks of notification. */
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import { lists } from '@parlance/proto/limits';
import { pageToken as pageTokenOf, readPageToken } from '@parlance/runtime/paging/page-token';
import { NotificationService } from '@parlance/proto/notification/v1';
import { watchMessage, watchUser, type WatchDeps } from './watch-user.ts';
import type { AnnouncementPage, ListAnnouncements } from '../../queries/announcements.ts';
import type { Viewer } from '../../usecases/ports.ts';
import { announcementMessage, viewerOf } from '../../wire/notification-mapping.ts';

export type NotificationServiceDeps = {
  watch: WatchDeps;
  listAnnouncements: (wanted: ListAnnouncements) => Promise<AnnouncementPage>;
  markAnnouncementViewed: (wanted: { id: string; viewer: Viewer }) => Promise<void>;
};

function startOf(token: string): ListAnnouncements['start'] {
  const [at, id] = readPageToken(token, ['instant', 'id']) ?? [];
  return at === undefined || id === undefined ? undefined : { at: new Date(at), id };
}

export function makeNotificationService(deps: NotificationServiceDeps) {
  return defineService(NotificationService, {
    async *watchUser({ after }, call) {
      const { uid } = requireActor(call);
      for await (const item of watchUser(deps.watch, { uid, after, signal: call.signal })) yield watchMessage(item);
    },
    async listAnnouncements({ unviewedOnly, limit, pageToken }, call) {
      const wanted = Math.min(lists.announcementsPageMax, limit > 0 ? limit : lists.announcementsPage);
      const viewer = viewerOf(requireActor(call));
      const page = await deps.listAnnouncements({
        viewer,
        unviewedOnly,
        limit: wanted,
        start: startOf(pageToken),
      });
      return {
        announcements: page.announcements.map(announcementMessage),
        nextPageToken: page.next ? pageTokenOf([page.next.at.toISOString(), page.next.id]) : '',
        unviewedCount: page.unviewedCount,
      };
    },
    async markAnnouncementViewed({ id }, call) {
      await deps.markAnnouncementViewed({ id, viewer: viewerOf(requireActor(call)) });
      return {};
    },
  });
}
