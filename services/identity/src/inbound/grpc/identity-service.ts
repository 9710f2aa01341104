/** What the gateway asks of identity: request → command → use case → reply. */
import { IdentityService } from '@parlance/proto/identity/v1';
import type { Actor } from '@parlance/runtime/auth/actor';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { IdentityError } from '../../domain/errors.ts';
import type { Person, Role } from '../../domain/person.ts';
import { roleFromWire, toWire } from '../../outbound/person-wire.ts';
import type { makeListPeople } from '../../queries/list-people.ts';
import type { PeopleQueries } from '../../queries/people.ts';
import type { ConfirmVerification } from '../../usecases/confirm-verification.ts';
import type { CreateUser } from '../../usecases/create-user.ts';
import type { Caller, GetMe } from '../../usecases/get-me.ts';
import type { RecordSpeedTest } from '../../usecases/record-speed-test.ts';
import type { RegisterAccount } from '../../usecases/register-account.ts';
import type { RequestPasswordReset } from '../../usecases/request-password-reset.ts';
import type { RequestVerification } from '../../usecases/request-verification.ts';
import type { TouchLastActive } from '../../usecases/touch-last-active.ts';
import { withMappedErrors } from './error-map.ts';
import { callsToCome } from './not-yet.ts';

export type IdentityServiceDeps = {
  getMe: GetMe;
  requestVerification: RequestVerification;
  confirmVerification: ConfirmVerification;
  registerAccount: RegisterAccount;
  requestPasswordReset: RequestPasswordReset;
  touchLastActive: TouchLastActive;
  recordSpeedTest: RecordSpeedTest;
  createUser: CreateUser;
  listPeople: ReturnType<typeof makeListPeople>;
  people: PeopleQueries;
};

export function makeIdentityService(deps: IdentityServiceDeps) {
  return defineService(
    IdentityService,
    withMappedErrors({
      ...callsToCome,
      async registerAccount(request, call) {
        if (call.actor) throw new IdentityError('ALREADY_SIGNED_IN');
        await deps.registerAccount(request, { actorUid: '', rpc: 'RegisterAccount', key: call.idempotencyKey });
        return {};
      },
      async getMe(_request, call) {
        return { person: toWire(await deps.getMe(callerOf(requireActor(call)))) };
      },
      async requestVerification(_request, call) {
        return deps.requestVerification(callerOf(requireActor(call)));
      },
      async confirmVerification({ token }) {
        return deps.confirmVerification(token);
      },
      async requestPasswordReset({ email }) {
        await deps.requestPasswordReset(email);
        return {};
      },
      async touchLastActive(_request, call) {
        const at = await deps.touchLastActive(callerOf(requireActor(call)));
        return { lastActive: at ? toTimestamp(at) : null };
      },
      async getStudent({ uid }, call) {
        const actor = requireActor(call);
        const person = await deps.people.byUid(uid);
        const maySee = actor.role === 'admin' || actor.uid === uid;
        if (!maySee || person?.role !== 'student') throw new IdentityError('STUDENT_NOT_FOUND');
        return { person: toWire(person) };
      },
      async getTutor({ uid }, call) {
        const actor = requireActor(call);
        if (actor.role === 'tutor' && actor.uid !== uid) throw new IdentityError('ANOTHER_TEACHER');
        const person = await deps.people.byUid(uid);
        if (person?.role !== 'tutor') throw new IdentityError('TUTOR_NOT_FOUND');
        return { person: toWire(actor.role === 'student' ? asStudentsSee(person) : person) };
      },
      async recordSpeedTest(request, call) {
        return deps.recordSpeedTest(requireActor(call).uid, request);
      },
      async listUsers({ amount, pageToken, query, role }) {
        const page = await deps.listPeople({ amount, pageToken, query, role: roleFromWire(role) });
        return { people: page.people.map(toWire), nextPageToken: page.nextPageToken };
      },
      async getUser({ uid }) {
        const person = await deps.people.byUid(uid);
        if (!person) throw new IdentityError('USER_NOT_FOUND');
        return { person: toWire(person) };
      },
      async createUser(request, call) {
        const command = { ...request, role: roleFromWire(request.role) };
        const actor = { actorUid: requireActor(call).uid, rpc: 'CreateUser', key: call.idempotencyKey };
        return { person: toWire(await deps.createUser(command, actor)) };
      },
    }),
  );
}

/** The access table lets only people in here; a service's own token has none of the three roles. */
function callerOf({ uid, role, emailVerified }: Actor): Caller {
  if (role === 'service') throw new Error('a service has no person');
  return { uid, role: role satisfies Role, emailVerified };
}

/** A teacher's address is for the school only. */
function asStudentsSee(person: Person): Person {
  return { ...person, email: '', lastActive: undefined };
}
