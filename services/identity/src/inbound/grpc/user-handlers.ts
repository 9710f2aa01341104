/** People, the audit trail and numbers, for administrators. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { isDeleted } from '../../domain/edit-person.ts';
import { refuse } from '../../domain/refusals.ts';
import { roleFromWire, toWire } from '../../wire/person-mapping.ts';
import type { ShownAct } from '../../queries/admin-acts.ts';
import type { PeopleOrder } from '../../queries/list-people.ts';
import { nameToWire } from '../../wire/words-mapping.ts';
import type { UseCases } from '../../compose/use-cases.ts';
import { callOf } from './call-context.ts';

export type UserHandlerDeps = Pick<
  UseCases,
  'listPeople' | 'people' | 'updateUser' | 'deleteUser' | 'updateTutor' | 'adminActs' | 'schoolCounts'
>;

const orders: Record<string, PeopleOrder> = { ORDER_OLDEST: 'oldest', ORDER_NAME: 'name' };

export function makeUserHandlers(deps: UserHandlerDeps) {
  return {
    async listUsers({ amount, pageToken, query, role, order: wanted, enabled }) {
      const order = orders[wanted] ?? 'newest';
      const wish = { amount, pageToken, query, role: roleFromWire(role), order, enabled };
      const { people, nextPageToken, total } = await deps.listPeople(wish);
      const counted = { total: total?.count, hasMoreThanTotal: total?.isLeast ?? false };
      return { people: people.map(toWire), nextPageToken, ...counted };
    },
    async getUser({ uid }) {
      const person = await deps.people.byUid(uid);
      if (!person || isDeleted(person)) throw refuse('USER_NOT_FOUND');
      return { person: toWire(person) };
    },
    async updateUser(request, call) {
      const { uid, expectedVersion, firstName, lastName, email, timeZone, country, about, enabled, status } = request;
      const role = roleFromWire(request.role);
      const edit = { firstName, lastName, email, timeZone, country, about, enabled, status, role };
      return { person: toWire(await deps.updateUser({ uid, expectedVersion, edit }, callOf(call, 'UpdateUser'))) };
    },
    async deleteUser({ uid, reason }, call) {
      await deps.deleteUser({ uid, reason }, callOf(call, 'DeleteUser'));
      return {};
    },
    async updateTutor(request, call) {
      const { uid, expectedVersion, lessonRate, currency, isPte, status, name, imageUrl, introduction, video } =
        request;
      const { timeZone } = request;
      const edit = { lessonRate, currency, isPte, status, name, imageUrl, introduction, video, timeZone };
      return { person: toWire(await deps.updateTutor({ uid, expectedVersion, edit }, callOf(call, 'UpdateTutor'))) };
    },
    async listAdminActs(request) {
      const { acts, nextPageToken } = await deps.adminActs(request);
      return { acts: acts.map(actToWire), nextPageToken };
    },
    async getSchoolCounts(_request) {
      return deps.schoolCounts();
    },
  } satisfies Partial<Handlers<IdentityServiceMethods>>;
}

function actToWire({ at, actor, subject, before, after, details, ...act }: ShownAct) {
  const text = (value: object | null) => (value === null ? '' : JSON.stringify(value));
  return {
    ...act,
    at: toTimestamp(at),
    actor: nameToWire(actor),
    subject: nameToWire(subject),
    before: text(before),
    after: text(after),
    details: text(details),
  };
}
