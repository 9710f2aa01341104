/** Browsers that may be told outside the portal. */
import type { NotificationServiceMethods } from '@parlance/proto/notification/v1';
import { requirePerson, type Handlers } from '@parlance/runtime/grpc/server';
import type { AllowPush } from '../../usecases/allow-push.ts';

export type PushDeps = { allowPush: AllowPush };
type PushHandlers = Pick<Handlers<NotificationServiceMethods>, 'getPushKey' | 'allowPush' | 'takeBackPush'>;

export function makePushHandlers({ allowPush }: PushDeps): PushHandlers {
  return {
    async getPushKey() {
      return { publicKey: allowPush.publicKey ?? '' };
    },
    async allowPush(browser, call) {
      return { id: await allowPush.allow(requirePerson(call).uid, browser) };
    },
    async takeBackPush({ id }, call) {
      await allowPush.takeBack(requirePerson(call).uid, id);
      return {};
    },
  };
}
