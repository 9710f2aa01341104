/** Removes sign-ups whose address was not verified within seven days of the last mail about it. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import { isDeleted } from '../domain/edit-person.ts';
import { signUpLifeMs } from '../domain/mail-link.ts';
import { isRefused } from '../domain/refusals.ts';
import type { Accounts } from './account-ports.ts';
import type { DeleteUser } from './delete-user.ts';
import type { UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  realTime: Clock;
  accounts: Pick<Accounts, 'waitingSince' | 'remove' | 'update'>;
  deleteUser: DeleteUser;
};

export function makeEndUnconfirmedSignUps({ uow, realTime, accounts, deleteUser }: Deps) {
  return async (signal?: AbortSignal): Promise<number> => {
    const before = new Date(realTime.now().getTime() - signUpLifeMs);
    const ended = await eachApart(await accounts.waitingSince(before), (uid) => end(uid, before), signal);
    return ended.filter((isOver) => isOver).length;
  };

  async function end(uid: string, before: Date): Promise<boolean> {
    const { person, mailed } = await uow.run(async ({ people, links }) => ({
      person: await people.find(uid),
      mailed: (await links.lastVerifications(uid, 1))[0],
    }));
    if (mailed !== undefined && mailed > before) return false;
    // A program of the release before took the link, and knew nothing of the address.
    if (person?.emailVerified) return giveAddress(uid, person.email);
    if (person && !isDeleted(person)) await deleteUser({ uid, reason: 'The email was never confirmed', actorUid: '' });
    else await accounts.remove(uid);
    return true;
  }

  async function giveAddress(uid: string, email: string): Promise<false> {
    await accounts.update(uid, { email, emailVerified: true }).catch((error: unknown) => {
      if (!isRefused(error, 'EMAIL_TAKEN')) throw error;
    });
    return false;
  }
}
