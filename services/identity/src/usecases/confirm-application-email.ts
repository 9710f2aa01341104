/** Takes the token of the mailed link, once: the account gets its address and the review begins. */
import { moveApplication, type Application } from '../domain/application.ts';
import { isRefused, refuse } from '../domain/refusals.ts';
import type { ApplicantAccounts, ApplicationDeps, ApplicationStores } from './application-ports.ts';
import { lockApplication, mailApplicant, writeDown } from './application-steps.ts';
import type { Call } from './ports.ts';

type ConfirmedApplication = { status: Application['status']; key: string };
type Wanted = { id: string; token: string };
export type ConfirmApplicationEmail = (wanted: Wanted, call?: Call) => Promise<ConfirmedApplication>;
type Deps = ApplicationDeps & { accounts: Pick<ApplicantAccounts, 'update'> };

const nobody: Call = { actorUid: '', rpc: 'ConfirmApplicationEmail', key: undefined };

export function makeConfirmApplicationEmail(deps: Deps): ConfirmApplicationEmail {
  const { uow, clock, realTime, tokens, accounts } = deps;
  return async (wanted, call = nobody) => {
    const due = await uow.run((stores) => find(stores, wanted));
    // Whoever was faster with the address has proved it too. Again after a death in between, it is the account's own.
    if (due.status === 'unverified')
      await accounts.update(due.uid, { email: due.details.email, emailVerified: true }).catch(asRefusal);
    const { status, reference } = await uow.run((stores) =>
      stores.once.run(call, wanted, () => confirm(stores, wanted.id)),
    );
    return { status, key: tokens.tokenFor(reference) };
  };

  async function find({ letters, applications }: ApplicationStores, { id, token }: Wanted): Promise<Application> {
    const letter = await letters.findByTokenHash(id, tokens.hash(token));
    if (letter?.kind !== 'application-confirm') throw refuse('LINK_INVALID');
    const application = await applications.find(id);
    if (!application) throw refuse('LINK_INVALID');
    const isOver = letter.expiresAt !== undefined && letter.expiresAt <= realTime.now();
    if (application.status === 'unverified' && isOver) throw refuse('LINK_EXPIRED');
    return application;
  }

  /** Only the reference of the key is kept for who asks again. */
  async function confirm(stores: ApplicationStores, id: string) {
    const now = clock.now();
    const before = await lockApplication(stores, { id });
    if (before.status !== 'unverified') throw refuse('LINK_INVALID');
    const { application, from } = moveApplication(before, 'confirm-email', { now });
    await stores.applications.save(application);
    await writeDown(stores, { application, act: 'email-confirmed', from, actorUid: '' }, now);
    await stores.facts.add('ApplicationStatusChanged', application, from);
    const { reference } = await mailApplicant(stores, deps, { application, kind: 'application-received' });
    return { status: application.status, reference };
  }
}

function asRefusal(error: unknown): never {
  if (isRefused(error, 'ACCOUNT_GONE')) throw refuse('LINK_INVALID');
  throw error;
}
