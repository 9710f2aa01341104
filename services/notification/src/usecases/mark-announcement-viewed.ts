/** One person has seen one announcement. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuse } from '../domain/refusals.ts';
import type { UnitOfWork, Viewer } from './ports.ts';

export type MarkAnnouncementViewed = ReturnType<typeof makeMarkAnnouncementViewed>;

export function makeMarkAnnouncementViewed({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return ({ id, viewer }: { id: string; viewer: Viewer }): Promise<void> =>
    uow.run(async ({ announcements }) => {
      if (!isUuid(id) || !(await announcements.isVisibleTo(id, viewer))) throw refuse('ANNOUNCEMENT_NOT_FOUND');
      await announcements.markViewed(id, viewer.uid, clock.now());
    });
}
