/** What the gateway asks of identity: request → command → use case → reply. */
import { IdentityService } from '@parlance/proto/identity/v1';
import { commandOf, defineService, openCommandOf, requireActor, requirePerson } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { refuse } from '../../domain/refusals.ts';
import type { ConfirmVerification } from '../../usecases/confirm-verification.ts';
import type { CreateUser } from '../../usecases/create-user.ts';
import type { GetMe } from '../../usecases/get-me.ts';
import type { RecordSpeedTest } from '../../usecases/record-speed-test.ts';
import type { ChangeOwnPhoto } from '../../usecases/change-own-photo.ts';
import type { ChangeOwnProfile } from '../../usecases/change-own-profile.ts';
import type { RegisterAccount } from '../../usecases/register-account.ts';
import type { RequestPasswordReset } from '../../usecases/request-password-reset.ts';
import type { RequestVerification, VerificationCooldown } from '../../usecases/request-verification.ts';
import type { TouchLastActive } from '../../usecases/touch-last-active.ts';
import { personMessage, roleFromMessage } from '../../wire/person-mapping.ts';
import { makeReportHandlers, type Deps as ReportDeps } from './report-handlers.ts';
import { makeSignInHandlers, type Deps as SignInDeps } from './sign-in-handlers.ts';
import { makeStudentHandlers, type Deps as StudentDeps } from './student-handlers.ts';
import { makeTaskHandlers, type Deps as TaskDeps } from './task-handlers.ts';
import { makeViewHandlers, type Deps as ViewDeps } from './view-handlers.ts';
import { makeTutorHandlers, type Deps as TutorDeps } from './tutor-handlers.ts';
import { makeUserHandlers, type Deps as UserDeps } from './user-handlers.ts';

type OwnDeps = {
  registerAccount: RegisterAccount;
  getMe: GetMe;
  verificationCooldown: VerificationCooldown;
  requestVerification: RequestVerification;
  confirmVerification: ConfirmVerification;
  requestPasswordReset: RequestPasswordReset;
  touchLastActive: TouchLastActive;
  recordSpeedTest: RecordSpeedTest;
  changeOwnProfile: ChangeOwnProfile;
  changeOwnPhoto: ChangeOwnPhoto;
  createUser: CreateUser;
};
type Deps = OwnDeps & UserDeps & TutorDeps & ReportDeps & TaskDeps & ViewDeps & StudentDeps & SignInDeps;

export function makeIdentityService(deps: Deps) {
  return defineService(IdentityService, {
    ...makeUserHandlers(deps),
    ...makeTutorHandlers(deps),
    ...makeReportHandlers(deps),
    ...makeTaskHandlers(deps),
    ...makeViewHandlers(deps),
    ...makeStudentHandlers(deps),
    ...makeSignInHandlers(deps),
    async registerAccount({ password, ...request }, call) {
      if (call.actor) throw refuse('ALREADY_SIGNED_IN');
      await deps.registerAccount({ ...request, password, once: openCommandOf(call, 'RegisterAccount', request) });
      return {};
    },
    async getMe(_request, call) {
      const person = await deps.getMe(requirePerson(call));
      const verificationCooldownMs = person.emailVerified ? 0 : await deps.verificationCooldown(person.uid);
      return { person: personMessage(person), verificationCooldownMs };
    },
    async requestVerification(request, call) {
      const once = commandOf(call, 'RequestVerification', request);
      return deps.requestVerification({ ...requirePerson(call), once });
    },
    async confirmVerification({ token }, call) {
      return deps.confirmVerification(token, call.actor?.uid);
    },
    async requestPasswordReset({ email }) {
      await deps.requestPasswordReset(email);
      return {};
    },
    async touchLastActive(_request, call) {
      const at = await deps.touchLastActive(requirePerson(call));
      return { lastActive: at ? toTimestamp(at) : null };
    },
    async changeOwnProfile({ expectedVersion, ...edit }, call) {
      const { uid } = requireActor(call);
      return { person: personMessage(await deps.changeOwnProfile({ uid, expectedVersion, edit })) };
    },
    async changeOwnPhoto({ uploadId }, call) {
      return { person: personMessage(await deps.changeOwnPhoto({ uid: requireActor(call).uid, uploadId })) };
    },
    async recordSpeedTest(request, call) {
      return deps.recordSpeedTest(requireActor(call).uid, request);
    },
    async createUser({ password, ...request }, call) {
      const user = { ...request, password, role: roleFromMessage(request.role) };
      const person = await deps.createUser({ ...user, once: commandOf(call, 'CreateUser', request) });
      return { person: personMessage(person) };
    },
  });
}
