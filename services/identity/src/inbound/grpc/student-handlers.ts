/** A student's own record, and its change by a mailed link. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { isDeleted } from '../../domain/edit-person.ts';
import { refuse } from '../../domain/refusals.ts';
import { toWire } from '../../wire/person-mapping.ts';
import type { UseCases } from '../../compose/use-cases.ts';
import { askerOf, callOf } from './call-context.ts';

export type StudentHandlerDeps = Pick<
  UseCases,
  'people' | 'tutorLists' | 'requestProfileUpdate' | 'confirmProfileUpdate'
>;

export function makeStudentHandlers(deps: StudentHandlerDeps) {
  return {
    async getStudent({ uid }, call) {
      const asker = askerOf(call);
      const maySee = asker.role === 'admin' || asker.uid === uid;
      const person = maySee ? await deps.people.byUid(uid) : undefined;
      if (person?.role !== 'student' || isDeleted(person)) throw refuse('STUDENT_NOT_FOUND');
      return { person: toWire(person), ...(await deps.tutorLists.uidsOf(uid)) };
    },
    async requestProfileUpdate(request, call) {
      const { uid, expectedVersion, name, email, timeZone, about, country } = request;
      const command = { uid, expectedVersion, wish: { name, email, timeZone, about, country } };
      const { expiresAt } = await deps.requestProfileUpdate(
        command,
        askerOf(call),
        callOf(call, 'RequestProfileUpdate'),
      );
      return { expiresAt: toTimestamp(expiresAt) };
    },
    async confirmProfileUpdate(request, call) {
      return { person: toWire(await deps.confirmProfileUpdate(request, callOf(call, 'ConfirmProfileUpdate'))) };
    },
  } satisfies Partial<Handlers<IdentityServiceMethods>>;
}
