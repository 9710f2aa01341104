/** What the gateway asks of notification. */
import { defineService, requireActor, requirePerson } from '@parlance/runtime/grpc/server';
import { lists } from '@parlance/proto/limits';
import { NotificationService } from '@parlance/proto/notification/v1';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { listAnnouncements } from '../../queries/announcements.ts';
import type { MarkAnnouncementViewed } from '../../usecases/mark-announcement-viewed.ts';
import type { UserFeed } from '../../usecases/ports.ts';
import { announcementMessage } from '../../wire/notification-mapping.ts';
import { watchMessage, watchUser } from './watch-user.ts';

type Deps = { db: Queryable; userFeed: UserFeed; markAnnouncementViewed: MarkAnnouncementViewed };

export function makeNotificationService({ db, userFeed, markAnnouncementViewed }: Deps) {
  return defineService(NotificationService, {
    async *watchUser({ after }, call) {
      const { uid } = requireActor(call);
      for await (const item of watchUser({ db, userFeed }, { uid, after, signal: call.signal }))
        yield watchMessage(item);
    },
    async listAnnouncements({ unviewedOnly, limit, pageToken }, call) {
      const { announcements, next, unviewedCount } = await listAnnouncements(db, {
        viewer: requirePerson(call),
        unviewedOnly,
        limit: pageLimit(limit, { usual: lists.announcementsPage, most: lists.announcementsPageMax }),
        pageToken,
      });
      return { announcements: announcements.map(announcementMessage), nextPageToken: next, unviewedCount };
    },
    async markAnnouncementViewed({ id }, call) {
      await markAnnouncementViewed({ id, viewer: requirePerson(call) });
      return {};
    },
  });
}
