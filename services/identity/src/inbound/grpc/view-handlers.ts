/** An administrator's own searches. */
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { requireActor, type Handlers } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { listSavedViews } from '../../queries/saved-views.ts';
import type { ChangeSavedViews } from '../../usecases/change-saved-views.ts';

export type Deps = { db: Queryable; savedViews: ChangeSavedViews };

export function makeViewHandlers({ db, savedViews }: Deps) {
  return {
    listSavedViews: async (_request, call) => ({ views: await listSavedViews(db, requireActor(call).uid) }),
    async saveView({ view }, call) {
      await savedViews.save({ name: view?.name ?? '', query: view?.query ?? '' }, requireActor(call).uid);
      return {};
    },
    async removeView({ name }, call) {
      await savedViews.remove(name, requireActor(call).uid);
      return {};
    },
  } satisfies Partial<Handlers<IdentityServiceMethods>>;
}
