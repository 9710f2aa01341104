/** One person has seen one announcement. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuse } from '../domain/refusals.ts';
import { announcementViewed } from '../wire/live-event.ts';
import type { UnitOfWork, Viewer } from './ports.ts';

export type MarkAnnouncementViewed = ReturnType<typeof makeMarkAnnouncementViewed>;

export function makeMarkAnnouncementViewed({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return ({ id, viewer }: { id: string; viewer: Viewer }): Promise<void> =>
    uow.run(async ({ announcements, liveEvents }) => {
      if (!isUuid(id) || !(await announcements.isVisibleTo(id, viewer))) throw refuse('ANNOUNCEMENT_NOT_FOUND');
      if (await announcements.markViewed(id, viewer, clock.now()))
        await liveEvents.append([announcementViewed(id, viewer.uid)]);
    });
}
