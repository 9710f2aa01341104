/** What administrators post. */
import { lists } from '@parlance/proto/limits';
import type { AnnouncementDraft, NotificationServiceMethods } from '@parlance/proto/notification/v1';
import { roleWord } from '@parlance/proto/json/words';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { commandOf, requireActor, type Handlers } from '@parlance/runtime/grpc/server';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import { findPosted, listPosted } from '../../queries/posted-announcements.ts';
import type { Announce } from '../../usecases/announce.ts';
import { postedMessage } from '../../wire/notification-mapping.ts';

export type PostDeps = { db: Queryable; announce: Announce };
type PostHandlers = Pick<
  Handlers<NotificationServiceMethods>,
  'postAnnouncement' | 'changeAnnouncement' | 'deleteAnnouncement' | 'listPostedAnnouncements'
>;

export function makePostHandlers({ db, announce }: PostDeps): PostHandlers {
  /** One that somebody deletes at once after it was made is gone for its author too. */
  async function shown(id: string) {
    const found = await findPosted(db, id);
    if (found === undefined) throw refuse('ANNOUNCEMENT_NOT_FOUND');
    return { announcement: postedMessage(found) };
  }

  return {
    async postAnnouncement(request, call) {
      const { uid, name } = requireActor(call);
      const once = commandOf(call, 'PostAnnouncement', request);
      return shown(await announce.post({ ...asked(request.draft), once, by: { uid, name } }));
    },
    async changeAnnouncement({ id, draft, expectedVersion }) {
      return shown(await announce.change({ ...asked(draft), id, expectedVersion }));
    },
    async deleteAnnouncement({ id }, call) {
      await announce.remove({ id, by: requireActor(call).uid });
      return {};
    },
    async listPostedAnnouncements({ limit, pageToken }) {
      const { items, next, total } = await listPosted(db, {
        limit: pageLimit(limit, { usual: lists.announcementsPage, most: lists.announcementsPageMax }),
        pageToken,
      });
      return { announcements: items.map(postedMessage), nextPageToken: next, total };
    },
  };
}

function asked(draft: AnnouncementDraft | null) {
  if (draft === null) throw refuse('ANNOUNCEMENT_MALFORMED');
  const { for: roles, postAt, ...said } = draft;
  return { draft: { ...said, roles: roles.map(roleWord) }, postAt: fromTimestamp(postAt) };
}
