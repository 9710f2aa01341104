/** The account of an applicant: disabled, without a role, made once however often the form is sent (NS-02). */
import type { ApplicationDetails } from '../domain/application.ts';
import { countryCode } from '../domain/country-code.ts';
import { IdentityError } from '../domain/errors.ts';
import { accountName } from '../domain/names.ts';
import type { ApplicantAccounts, ApplicationUnitOfWork } from './application-ports.ts';
import { markOf } from './make-account.ts';
import type { Call, Clock, Ids, NewAccount } from './ports.ts';

/** A request that takes longer than this has long been given up. */
const abandonedAfterMs = 60_000;

export type ApplicantAccountDeps = {
  accounts: ApplicantAccounts;
  uow: ApplicationUnitOfWork;
  realClock: Clock;
  ids: Ids;
};
type Wanted = { details: ApplicationDetails; password: string; call: Call; body: unknown };

/** `isNew`: it goes away again when the application does not come to be. */
export async function applicantAccount(
  { accounts, uow, realClock, ids }: ApplicantAccountDeps,
  { details, password, call, body }: Wanted,
): Promise<{ uid: string; isNew: boolean }> {
  const wanted = newAccount();
  const made = (await accounts.create(wanted)) ?? (await insteadOfAbandoned());
  const uid = made ?? (await own());
  await accounts.setOnlyRole(uid, 'none');
  return { uid, isNew: made !== undefined };

  function newAccount(): NewAccount {
    return {
      email: details.email,
      firstName: accountName(details.firstName),
      lastName: accountName(details.lastName),
      enabled: false,
      emailVerified: false,
      password,
      country: countryCode(details.country),
      about: '',
      // Without a key the mark is nobody's, but it tells that this account was made for a form.
      madeBy: markOf({ ...call, key: call.key || ids.next() }, body),
    };
  }

  /** Left over by a process that died between account and application: its address must not stay blocked. */
  async function insteadOfAbandoned(): Promise<string | undefined> {
    const present = await accounts.findByEmail(details.email);
    if (!present?.madeBy || present.enabled || present.madeBy.key === wanted.madeBy?.key) return undefined;
    const age = realClock.now().getTime() - (present.createdAt?.getTime() ?? Infinity);
    if (!(age > abandonedAfterMs)) return undefined;
    const isKnown = await uow.run(
      async ({ people, applications }) =>
        (await applications.isOfAccount(present.uid)) || (await people.find(present.uid)) !== undefined,
    );
    if (isKnown) return undefined;
    await accounts.remove(present.uid);
    return accounts.create(wanted);
  }

  async function own(): Promise<string> {
    const present = await accounts.findByEmail(details.email);
    if (!present || present.madeBy?.key !== wanted.madeBy?.key) throw new IdentityError('EMAIL_TAKEN');
    if (present.madeBy?.body !== wanted.madeBy?.body) throw new IdentityError('KEY_REUSED');
    return present.uid;
  }
}
