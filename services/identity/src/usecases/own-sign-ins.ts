/** Where somebody is signed in, and how they sign out elsewhere. */
import { notBeforeNextSecond } from '../domain/revocation.ts';
import type { Accounts, OpenSignIn } from './account-ports.ts';
import type { UseCaseDeps } from './ports.ts';

type Deps = Pick<UseCaseDeps, 'uow' | 'realTime'> & { accounts: Pick<Accounts, 'signInsOf' | 'endSignIn'> };
/** `session` is the one that asks. */
type Who = { uid: string; session: string | undefined };

/** Nobody looks through more; the oldest end by themselves. */
const mostShown = 50;

export type OwnSignIns = ReturnType<typeof makeOwnSignIns>;

export function makeOwnSignIns({ accounts, uow, realTime }: Deps) {
  const end = async (uid: string, { id: session }: OpenSignIn): Promise<void> => {
    // First what it holds, then itself: whoever is cut off in between finds it still there and ends it again.
    const notBefore = notBeforeNextSecond(realTime.now());
    await uow.run(({ revocations }) => revocations.add({ uid, session, notBefore }));
    await accounts.endSignIn(session);
  };
  return {
    /** The one that asks first, then who was here last. */
    async list({ uid, session }: Who): Promise<(OpenSignIn & { isCurrent: boolean })[]> {
      const open = (await accounts.signInsOf(uid)).map((one) => ({ ...one, isCurrent: one.id === session }));
      const inOrder = open.toSorted(
        (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.getTime() - a.lastSeenAt.getTime(),
      );
      return inOrder.slice(0, mostShown);
    },
    /** One of theirs; one that is somebody else's or over is left alone. */
    async end({ uid, id }: { uid: string; id: string }): Promise<void> {
      const one = (await accounts.signInsOf(uid)).find((open) => open.id === id);
      if (one) await end(uid, one);
    },
    async endOthers({ uid, session }: Who): Promise<void> {
      const others = (await accounts.signInsOf(uid)).filter(({ id }) => id !== session);
      for (const one of others) await end(uid, one);
    },
  };
}
