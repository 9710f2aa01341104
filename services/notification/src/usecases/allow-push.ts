/** Somebody allows the browser they sit at to be told outside the portal, and takes it back. */
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { checkedSubscription, type PushSubscription } from '../domain/push-subscription.ts';
import { refuse } from '../domain/refusals.ts';
import type { UnitOfWork } from './ports.ts';

export type AllowPush = ReturnType<typeof makeAllowPush>;

/** Of one person; nobody sits at more, and each piece of news goes to all of them. */
export const mostBrowsers = 10;

type Deps = {
  uow: UnitOfWork;
  newId: NewId;
  /** What browsers have to know us by, or undefined where the school sends none. */
  publicKey: string | undefined;
  services: readonly string[];
};

export function makeAllowPush({ uow, newId, publicKey, services }: Deps) {
  return {
    publicKey,
    /** Answers by which id it can be taken back. Again is the same browser. */
    async allow(uid: string, asked: PushSubscription): Promise<string> {
      if (publicKey === undefined) throw refuse('PUSH_OFF');
      const browser = checkedSubscription(asked, services);
      return uow.run(({ pushes }) => pushes.keep({ ...browser, id: newId(), uid }, mostBrowsers));
    },
    async takeBack(uid: string, id: string): Promise<void> {
      if (isUuid(id)) await uow.run(({ pushes }) => pushes.forget(id, uid));
    },
  };
}
