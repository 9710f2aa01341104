/** One person has seen one announcement. */
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuse } from '../domain/refusals.ts';
import type { AnnouncementStore, Viewer } from './ports.ts';

type MarkStores = { announcements: AnnouncementStore };

export type MarkDeps = {
  uow: { run<T>(work: (stores: MarkStores) => Promise<T>): Promise<T> };
  clock: { now(): Date };
};

export function makeMarkAnnouncementViewed({ uow, clock }: MarkDeps) {
  return ({ id, viewer }: { id: string; viewer: Viewer }): Promise<void> =>
    uow.run(async ({ announcements }) => {
      if (!isUuid(id) || !(await announcements.isVisibleTo(id, viewer))) throw refuse('ANNOUNCEMENT_NOT_FOUND');
      await announcements.markViewed(id, viewer.uid, clock.now());
    });
}
