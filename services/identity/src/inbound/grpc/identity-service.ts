/** What the gateway asks of identity: request → command → use case → reply. */
import { IdentityService } from '@parlance/proto/identity/v1';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { refuse } from '../../domain/refusals.ts';
import { roleFromWire, toWire } from '../../wire/person-mapping.ts';
import type { UseCases } from '../../compose/use-cases.ts';
import { callOf, personAsking } from './call-context.ts';
import { makeReportHandlers } from './report-handlers.ts';
import { makeStudentHandlers } from './student-handlers.ts';
import { makeTutorHandlers } from './tutor-handlers.ts';
import { makeUserHandlers } from './user-handlers.ts';

export function makeIdentityService(deps: UseCases) {
  return defineService(IdentityService, {
    ...makeUserHandlers(deps),
    ...makeTutorHandlers(deps),
    ...makeReportHandlers(deps),
    ...makeStudentHandlers(deps),
    async registerAccount(request, call) {
      if (call.actor) throw refuse('ALREADY_SIGNED_IN');
      await deps.registerAccount(request, { actorUid: '', rpc: 'RegisterAccount', key: call.idempotencyKey });
      return {};
    },
    async getMe(_request, call) {
      const person = await deps.getMe(personAsking(call));
      const verificationCooldownMs = person.emailVerified ? 0 : await deps.verificationCooldown(person.uid);
      return { person: toWire(person), verificationCooldownMs };
    },
    async requestVerification(_request, call) {
      return deps.requestVerification(personAsking(call), callOf(call, 'RequestVerification'));
    },
    async confirmVerification({ token }, call) {
      return deps.confirmVerification(token, call.actor?.uid);
    },
    async requestPasswordReset({ email }) {
      await deps.requestPasswordReset(email);
      return {};
    },
    async touchLastActive(_request, call) {
      const at = await deps.touchLastActive(personAsking(call));
      return { lastActive: at ? toTimestamp(at) : null };
    },
    async recordSpeedTest(request, call) {
      return deps.recordSpeedTest(requireActor(call).uid, request);
    },
    async createUser(request, call) {
      const command = { ...request, role: roleFromWire(request.role) };
      const actor = { actorUid: requireActor(call).uid, rpc: 'CreateUser', key: call.idempotencyKey };
      return { person: toWire(await deps.createUser(command, actor)) };
    },
  });
}
