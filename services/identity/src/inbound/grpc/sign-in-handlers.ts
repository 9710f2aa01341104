/** Where the caller is signed in. */
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { requireActor, type Handlers } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { OwnSignIns } from '../../usecases/own-sign-ins.ts';

export type Deps = { ownSignIns: OwnSignIns };
type SignInHandlers = Pick<Handlers<IdentityServiceMethods>, 'listSignIns' | 'endSignIn' | 'endOtherSignIns'>;

export function makeSignInHandlers({ ownSignIns }: Deps): SignInHandlers {
  return {
    async listSignIns(_request, call) {
      const { uid, session } = requireActor(call);
      const open = await ownSignIns.list({ uid, session });
      const signIns = open.map(({ startedAt, lastSeenAt, ...one }) => ({
        ...one,
        startedAt: toTimestamp(startedAt),
        lastSeenAt: toTimestamp(lastSeenAt),
      }));
      return { signIns };
    },
    async endSignIn({ id }, call) {
      await ownSignIns.end({ uid: requireActor(call).uid, id });
      return {};
    },
    async endOtherSignIns(_request, call) {
      const { uid, session } = requireActor(call);
      await ownSignIns.endOthers({ uid, session });
      return {};
    },
  };
}
