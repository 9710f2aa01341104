/** One person has seen one announcement (ANN-11, FB-12). */
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuse } from '../domain/refusals.ts';
import type { AnnouncementStore, Facts, Viewer } from './ports.ts';

type MarkStores = { announcements: AnnouncementStore; facts: Facts };

export type MarkDeps = {
  uow: { run<T>(work: (stores: MarkStores) => Promise<T>): Promise<T> };
  clock: { now(): Date };
};

export function makeMarkAnnouncementViewed({ uow, clock }: MarkDeps) {
  return ({ id, viewer }: { id: string; viewer: Viewer }): Promise<void> =>
    uow.run(async ({ announcements, facts }) => {
      if (!isUuid(id) || !(await announcements.isVisibleTo(id, viewer))) throw refuse('ANNOUNCEMENT_NOT_FOUND');
      const at = clock.now();
      if (await announcements.markViewed(id, viewer.uid, at)) await facts.announcementViewed(id, viewer.uid, at);
    });
}
