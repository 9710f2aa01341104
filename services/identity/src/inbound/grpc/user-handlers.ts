/** People, the audit trail and numbers, for administrators. */
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { commandOf, requireActor, type Handlers } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { isDeleted } from '../../domain/edit-person.ts';
import { refuse } from '../../domain/refusals.ts';
import { listAdminActs, type AdminActView } from '../../queries/admin-acts.ts';
import { listPeople, type PeopleOrder } from '../../queries/people-page.ts';
import { findPerson } from '../../queries/people.ts';
import { countSchool } from '../../queries/school-counts.ts';
import type { DeleteUser } from '../../usecases/delete-user.ts';
import type { UpdateTutor } from '../../usecases/update-tutor.ts';
import type { UpdateUser } from '../../usecases/update-user.ts';
import { personMessage, roleFromMessage } from '../../wire/person-mapping.ts';
import { personNameMessage } from '../../wire/rating-mapping.ts';

export type Deps = {
  db: Queryable;
  updateUser: UpdateUser;
  deleteUser: DeleteUser;
  updateTutor: UpdateTutor;
};

const orders: Record<string, PeopleOrder> = { ORDER_OLDEST: 'oldest', ORDER_NAME: 'name' };

export function makeUserHandlers({ db, updateUser, deleteUser, updateTutor }: Deps) {
  return {
    async listUsers({ role, order, ...request }) {
      const query = { ...request, role: roleFromMessage(role), order: orders[order] ?? 'newest' };
      const { people, next, total } = await listPeople(db, query);
      const counted = { total: total?.count, hasMoreThanTotal: total?.isLeast ?? false };
      return { people: people.map(personMessage), nextPageToken: next, ...counted };
    },
    async getUser({ uid }) {
      const person = await findPerson(db, uid);
      if (!person || isDeleted(person)) throw refuse('USER_NOT_FOUND');
      return { person: personMessage(person) };
    },
    async updateUser(request, call) {
      const { uid, expectedVersion, firstName, lastName, email, timeZone, country, about, enabled, status } = request;
      const role = roleFromMessage(request.role);
      const edit = { firstName, lastName, email, timeZone, country, about, enabled, status, role };
      const once = commandOf(call, 'UpdateUser', { uid, expectedVersion, edit });
      return { person: personMessage(await updateUser({ uid, expectedVersion, edit, once })) };
    },
    async deleteUser({ uid, reason }, call) {
      await deleteUser({ uid, reason, actorUid: requireActor(call).uid });
      return {};
    },
    async updateTutor(request, call) {
      const { uid, expectedVersion, lessonRate, currency, isPte, status, name, imageUrl, introduction, video } =
        request;
      const { timeZone } = request;
      const edit = { lessonRate, currency, isPte, status, name, imageUrl, introduction, video, timeZone };
      const once = commandOf(call, 'UpdateTutor', { uid, expectedVersion, edit });
      return { person: personMessage(await updateTutor({ uid, expectedVersion, edit, once })) };
    },
    async listAdminActs(request) {
      const { acts, next } = await listAdminActs(db, request);
      return { acts: acts.map(adminActMessage), nextPageToken: next };
    },
    async getSchoolCounts(_request) {
      return countSchool(db);
    },
  } satisfies Partial<Handlers<IdentityServiceMethods>>;
}

function adminActMessage({ at, actor, subject, before, after, details, ...act }: AdminActView) {
  const text = (value: object | null) => (value === null ? '' : JSON.stringify(value));
  return {
    ...act,
    at: toTimestamp(at),
    actor: personNameMessage(actor),
    subject: personNameMessage(subject),
    before: text(before),
    after: text(after),
    details: text(details),
  };
}
