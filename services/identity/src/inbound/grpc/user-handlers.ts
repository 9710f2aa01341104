/** People, the audit trail and numbers, for administrators. */
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { exportedUid, exportPage } from '@parlance/runtime/export/export-page';
import { answerPersonEvents } from '@parlance/runtime/person-events/person-events';
import type { Clock } from '@parlance/runtime/clock/clock';
import { commandOf, requireActor, type Handlers } from '@parlance/runtime/grpc/server';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { isDeleted } from '../../domain/edit-person.ts';
import { refuse } from '../../domain/refusals.ts';
import { listAdminActs, type AdminActView } from '../../queries/admin-acts.ts';
import { listErasures } from '../../queries/erasures.ts';
import { listPeople, peopleActivities, peopleStates, type PeopleOrder } from '../../queries/people-page.ts';
import { findPerson } from '../../queries/people.ts';
import { personEvents } from '../../queries/person-events.ts';
import { exportPlan } from '../../queries/person-export.ts';
import { countSchool } from '../../queries/school-counts.ts';
import type { DeleteUser } from '../../usecases/delete-user.ts';
import type { UpdateTutor } from '../../usecases/update-tutor.ts';
import type { UpdateUser } from '../../usecases/update-user.ts';
import { erasureMessage } from '../../wire/erasure-mapping.ts';
import { personMessage, roleFromMessage } from '../../wire/person-mapping.ts';
import { personNameMessage } from '../../wire/rating-mapping.ts';

export type Deps = {
  db: Queryable;
  clock: Clock;
  updateUser: UpdateUser;
  deleteUser: DeleteUser;
  updateTutor: UpdateTutor;
};

const orders: Record<string, PeopleOrder> = { ORDER_OLDEST: 'oldest', ORDER_NAME: 'name' };

export function makeUserHandlers({ db, clock, updateUser, deleteUser, updateTutor }: Deps) {
  return {
    async listUsers({ role, order, state, active, ...request }) {
      const query = {
        ...request,
        role: roleFromMessage(role),
        order: orders[order] ?? 'newest',
        state: peopleStates.find((known) => known === state),
        active: peopleActivities.find((known) => known === active),
        now: clock.now(),
      };
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
      const { from, to, ...wanted } = request;
      const within = { from: fromTimestamp(from), to: fromTimestamp(to) };
      const { acts, next } = await listAdminActs(db, { ...wanted, ...within });
      return { acts: acts.map(adminActMessage), nextPageToken: next };
    },
    exportPerson: ({ uid, pageToken }, call) =>
      exportPage(db, exportPlan, { uid: exportedUid(uid, requireActor(call)), pageToken }),
    listPersonEvents: answerPersonEvents(db, personEvents),
    async listErasures(request) {
      const { erasures, next } = await listErasures(db, request);
      return { erasures: erasures.map(erasureMessage), nextPageToken: next };
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
