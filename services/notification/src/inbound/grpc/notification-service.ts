/** What the gateway asks of notification. */
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import { NotificationService } from '@parlance/proto/notification/v1';
import { watchUser, type WatchDeps } from '../../live/watch-user.ts';
import type { AnnouncementPage, ListAnnouncements } from '../../queries/announcements.ts';
import type { Viewer } from '../../usecases/ports.ts';
import { asWireError } from './error-map.ts';
import { announcementMessage, viewerOf, watchMessage } from './notification-mapping.ts';
import { packPageToken, unpackPageToken } from './page-token.ts';

const pageSize = 25;
const longestPage = 100;

export type NotificationServiceDeps = {
  watch: WatchDeps;
  listAnnouncements: (wanted: ListAnnouncements) => Promise<AnnouncementPage>;
  markAnnouncementViewed: (wanted: { id: string; viewer: Viewer }) => Promise<void>;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function notificationService(deps: NotificationServiceDeps) {
  return defineService(NotificationService, {
    async *watchUser({ after }, call) {
      const { uid } = requireActor(call);
      for await (const item of watchUser(deps.watch, { uid, after, signal: call.signal })) yield watchMessage(item);
    },
    async listAnnouncements({ unviewedOnly, limit, pageToken }, call) {
      const wanted = Math.min(longestPage, limit > 0 ? limit : pageSize);
      const viewer = viewerOf(requireActor(call));
      const page = await deps.listAnnouncements({
        viewer,
        unviewedOnly,
        limit: wanted,
        start: unpackPageToken(pageToken),
      });
      return {
        announcements: page.announcements.map(announcementMessage),
        nextPageToken: packPageToken(page.next),
        unviewedCount: page.unviewedCount,
      };
    },
    async markAnnouncementViewed({ id }, call) {
      const viewer = viewerOf(requireActor(call));
      // What is no UUID names nothing.
      const known = uuid.test(id) ? id : '00000000-0000-0000-0000-000000000000';
      await deps.markAnnouncementViewed({ id: known, viewer }).catch((error: unknown) => {
        throw asWireError(error);
      });
      return {};
    },
  });
}
