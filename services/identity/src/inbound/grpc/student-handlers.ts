/** A student's own record, and its change by a mailed link. */
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { commandOf, requirePerson, type Handlers } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { findPerson } from '../../queries/people.ts';
import { findTutorUids } from '../../queries/tutor-lists.ts';
import type { ConfirmProfileUpdate } from '../../usecases/confirm-profile-update.ts';
import { requireStudent } from '../../usecases/known-people.ts';
import type { RequestProfileUpdate } from '../../usecases/request-profile-update.ts';
import { personMessage } from '../../wire/person-mapping.ts';

export type Deps = {
  db: Queryable;
  requestProfileUpdate: RequestProfileUpdate;
  confirmProfileUpdate: ConfirmProfileUpdate;
};

export function makeStudentHandlers(deps: Deps) {
  return {
    async getStudent({ uid }, call) {
      const actor = requirePerson(call);
      const maySee = actor.role === 'admin' || actor.uid === uid;
      const person = requireStudent(maySee ? await findPerson(deps.db, uid) : undefined);
      return { person: personMessage(person), ...(await findTutorUids(deps.db, uid)) };
    },
    async requestProfileUpdate({ uid, expectedVersion, name, email, timeZone, about, country }, call) {
      const edit = { name, email, timeZone, about, country };
      // Hashed under its earlier name, so that a key of the release before still fits.
      const once = commandOf(call, 'RequestProfileUpdate', { uid, expectedVersion, wish: edit });
      const { expiresAt } = await deps.requestProfileUpdate({ uid, expectedVersion, edit, once }, requirePerson(call));
      return { expiresAt: toTimestamp(expiresAt) };
    },
    async confirmProfileUpdate(request, call) {
      const once = commandOf(call, 'ConfirmProfileUpdate', request);
      return { person: personMessage(await deps.confirmProfileUpdate({ ...request, once })) };
    },
  } satisfies Partial<Handlers<IdentityServiceMethods>>;
}
