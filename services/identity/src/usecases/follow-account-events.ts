/** Reads Keycloak's own log: sign-ups that never came back to us, and password changes and sign-outs, after which older tokens are worth nothing. */
import { notBeforeOf } from '../domain/revocation.ts';
import type { Person, Role } from '../domain/person.ts';
import type { MeetAccount } from './meet-account.ts';
import type { AccountEvent, Accounts, UnitOfWork } from './ports.ts';

export type EventCursor = { read(): Promise<Date>; write(at: Date): Promise<void> };

export type FollowAccountEventsDeps = {
  accounts: Pick<Accounts, 'eventsSince' | 'read' | 'rolesOf'>;
  cursor: EventCursor;
  findPerson: (uid: string) => Promise<Person | undefined>;
  meetAccount: MeetAccount;
  uow: UnitOfWork;
};
/** Answers how many events were new. */
export type FollowAccountEvents = () => Promise<number>;

/** Events are written by Keycloak after the fact; a second look a little further back misses none. Effects are idempotent. */
const overlapMs = 10_000;

export function makeFollowAccountEvents(deps: FollowAccountEventsDeps): FollowAccountEvents {
  const { accounts, cursor, findPerson, meetAccount, uow } = deps;
  return async () => {
    const seenUntil = await cursor.read();
    const events = await accounts.eventsSince(new Date(seenUntil.getTime() - overlapMs));
    const inOrder = events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const event of inOrder) await apply(event);
    const last = inOrder.at(-1);
    if (last && last.at > seenUntil) await cursor.write(last.at);
    return inOrder.filter(({ at }) => at > seenUntil).length;
  };

  async function apply(event: AccountEvent): Promise<void> {
    if (event.kind !== 'registered') {
      // A token that was read out of a page must not outlive its session. After a sign-out the other devices of the person renew theirs and go on; a new password has ended their sessions too.
      await uow.run(({ revocations }) => revocations.put({ uid: event.uid, notBefore: notBeforeOf(event.at) }));
      return;
    }
    if (await findPerson(event.uid)) return;
    const account = await accounts.read(event.uid);
    const role = account && soleRole(await accounts.rolesOf(event.uid));
    if (account && role) await meetAccount(account, role);
  }
}

/** None or two of the three are no role: such a token is refused everywhere anyway. */
function soleRole(roles: Role[]): Role | undefined {
  return roles.length === 1 ? roles[0] : undefined;
}
