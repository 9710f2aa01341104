/** An administrator's own searches: at most twenty, each under a name. */
import { lists } from '@parlance/proto/limits';
import { refuse } from '../domain/refusals.ts';
import { acceptView, type SavedView } from '../domain/saved-view.ts';
import type { UnitOfWork } from './ports.ts';

export type ChangeSavedViews = {
  save(view: SavedView, uid: string): Promise<void>;
  remove(name: string, uid: string): Promise<void>;
};

export function makeChangeSavedViews({ uow }: { uow: UnitOfWork }): ChangeSavedViews {
  return {
    async save(given, uid) {
      const view = acceptView(given);
      await uow.run(async ({ people, savedViews }) => {
        // The lock makes twenty-one clicks at once twenty views.
        await people.lock(uid);
        const names = await savedViews.names(uid);
        if (!names.includes(view.name) && names.length >= lists.savedViews) throw refuse('VIEWS_FULL');
        await savedViews.save({ ...view, uid });
      });
    },
    remove: (name, uid) => uow.run(({ savedViews }) => savedViews.remove({ name: name.trim(), uid })),
  };
}
