/** What the gateway asks of notification. */
import { exportedUid, exportPage } from '@parlance/runtime/export/export-page';
import { answerPersonEvents } from '@parlance/runtime/person-events/person-events';
import { defineService, requireActor, requirePerson } from '@parlance/runtime/grpc/server';
import { lists } from '@parlance/proto/limits';
import { NotificationService } from '@parlance/proto/notification/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { personEvents } from '../../queries/person-events.ts';
import { exportPlan } from '../../queries/person-export.ts';
import { listAnnouncements } from '../../queries/announcements.ts';
import { listTold } from '../../queries/told.ts';
import type { MarkAnnouncementViewed } from '../../usecases/mark-announcement-viewed.ts';
import type { UserFeed } from '../../usecases/ports.ts';
import { everybodyWho } from '../../wire/live-event.ts';
import { announcementMessage } from '../../wire/notification-mapping.ts';
import { makeAddressHandlers, type AddressDeps } from './address-handlers.ts';
import { makePostHandlers, type PostDeps } from './post-handlers.ts';
import { makePreferenceHandlers, type PreferenceDeps } from './preference-handlers.ts';
import { makePushHandlers, type PushDeps } from './push-handlers.ts';
import { makeSharedReader, watchMessage, watchUser } from './watch-user.ts';

type Deps = { db: Queryable; userFeed: UserFeed; markAnnouncementViewed: MarkAnnouncementViewed } & PostDeps &
  PreferenceDeps &
  AddressDeps &
  PushDeps;

export function makeNotificationService({ db, userFeed, markAnnouncementViewed, ...deps }: Deps) {
  const listLiveEvents = makeSharedReader(db);
  return defineService(NotificationService, {
    ...makePostHandlers({ db, ...deps }),
    ...makePreferenceHandlers(deps),
    ...makeAddressHandlers(deps),
    ...makePushHandlers(deps),
    exportPerson: ({ uid, pageToken }, call) =>
      exportPage(db, exportPlan, { uid: exportedUid(uid, requireActor(call)), pageToken }),
    listPersonEvents: answerPersonEvents(db, personEvents),
    async *watchUser({ after, afterInRole, ownOnly }, call) {
      const { uid, role, emailVerified } = requireActor(call);
      // The school's words are for its people: whoever has not confirmed the address hears of the own account alone.
      const isOwnOnly = ownOnly || role === 'service' || !emailVerified;
      const everybody = isOwnOnly ? undefined : { name: everybodyWho(role), after: afterInRole };
      const who = { uid, after, everybody, signal: call.signal };
      for await (const item of watchUser({ db, userFeed, listLiveEvents }, who)) yield watchMessage(item);
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
    async listToldOfLesson({ bookingId }, call) {
      const told = await listTold(db, { bookingId, reader: requirePerson(call) });
      return { told: told.map(({ at, ...one }) => ({ ...one, at: toTimestamp(at) })) };
    },
    async markAnnouncementViewed({ id }, call) {
      await markAnnouncementViewed({ id, viewer: requirePerson(call) });
      return {};
    },
  });
}
