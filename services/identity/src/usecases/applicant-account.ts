/** The account of an applicant: disabled, without a role and without the address, made once however often the form is sent. */
import { refuse } from '@parlance/runtime/errors/refusals';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { ApplicationDetails } from '../domain/application.ts';
import { countryCode } from '../domain/country-code.ts';
import { accountNames } from '../domain/names.ts';
import { unprovenAddress } from '../domain/unproven-address.ts';
import type { Accounts, NewAccount } from './account-ports.ts';
import { markOf } from './make-account.ts';

type Applicant = { id: string; details: ApplicationDetails; password: string; once: Command };

/** `isNew`: it goes away again when the application does not come to be. */
export async function applicantAccount(
  { accounts }: { accounts: Pick<Accounts, 'create' | 'findByEmail' | 'setOnlyRole'> },
  { id, details, password, once }: Applicant,
): Promise<{ uid: string; isNew: boolean }> {
  const account: NewAccount = {
    email: unprovenAddress(id),
    ...accountNames(details),
    enabled: false,
    emailVerified: false,
    password,
    country: countryCode(details.country),
    about: '',
    madeBy: markOf(once),
  };
  const made = await accounts.create(account);
  const uid = made ?? (await earlier());
  await accounts.setOnlyRole(uid, 'none');
  return { uid, isNew: made !== undefined };

  /** The id follows from the key: whoever is there already was made by the same request. */
  async function earlier(): Promise<string> {
    const present = await accounts.findByEmail(account.email);
    if (!present || present.madeBy?.body !== account.madeBy?.body) throw refuse('IDEMPOTENCY_KEY_REUSED');
    return present.uid;
  }
}
