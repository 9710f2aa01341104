/** The account of an applicant: disabled, without a role and without the address, made once however often the form is sent. */
import { refuse } from '@parlance/runtime/errors/refusals';
import type { ApplicationDetails } from '../domain/application.ts';
import { countryCode } from '../domain/country-code.ts';
import { accountName } from '../domain/names.ts';
import { unprovenAddress } from '../domain/unproven-address.ts';
import type { ApplicantAccounts } from './application-ports.ts';
import { markOf } from './make-account.ts';
import type { Call, NewAccount } from './ports.ts';

type Wanted = { id: string; details: ApplicationDetails; password: string; call: Call; body: unknown };

/** `isNew`: it goes away again when the application does not come to be. */
export async function applicantAccount(
  { accounts }: { accounts: ApplicantAccounts },
  { id, details, password, call, body }: Wanted,
): Promise<{ uid: string; isNew: boolean }> {
  const wanted: NewAccount = {
    email: unprovenAddress(id),
    firstName: accountName(details.firstName),
    lastName: accountName(details.lastName),
    enabled: false,
    emailVerified: false,
    password,
    country: countryCode(details.country),
    about: '',
    madeBy: markOf(call, body),
  };
  const made = await accounts.create(wanted);
  const uid = made ?? (await own());
  await accounts.setOnlyRole(uid, 'none');
  return { uid, isNew: made !== undefined };

  /** The id follows from the key: whoever is there already was made by the same request. */
  async function own(): Promise<string> {
    const present = await accounts.findByEmail(wanted.email);
    if (!present || present.madeBy?.body !== wanted.madeBy?.body) throw refuse('IDEMPOTENCY_KEY_REUSED');
    return present.uid;
  }
}
