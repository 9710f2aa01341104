/** Takes the token of the mailed link, once: the account gets its address and the review begins. */
import type { Command } from '@parlance/runtime/idempotency/store';
import { moveApplication, type Application } from '../domain/application.ts';
import { isRefused, refuse } from '../domain/refusals.ts';
import type { Accounts } from './account-ports.ts';
import { lockApplication, mailApplicant, recordStep } from './application-steps.ts';
import type { Stores, UseCaseDeps } from './ports.ts';

type ConfirmedApplication = { status: Application['status']; key: string };
type MailedToken = { id: string; token: string };
type Deps = UseCaseDeps & { accounts: Pick<Accounts, 'update'> };

export type ConfirmApplicationEmail = ReturnType<typeof makeConfirmApplicationEmail>;

export function makeConfirmApplicationEmail(deps: Deps) {
  const { uow, clock, realTime, tokens, accounts } = deps;
  return async ({ id, token, once }: MailedToken & { once: Command }): Promise<ConfirmedApplication> => {
    const found = await uow.run((stores) => find(stores, { id, token }));
    // Whoever was faster with the address has proved it too. Again after a death in between, it is the account's own.
    if (found.status === 'unverified')
      await accounts.update(found.uid, { email: found.details.email, emailVerified: true }).catch(asRefusal);
    const { status, reference } = await uow.run((stores) => stores.once(once, () => confirm(stores, id)));
    return { status, key: tokens.tokenFor(reference) };
  };

  async function find({ applicationMails, applications }: Stores, { id, token }: MailedToken): Promise<Application> {
    const mail = await applicationMails.findByTokenHash(id, tokens.hash(token));
    if (mail?.kind !== 'application-confirm') throw refuse('LINK_INVALID');
    const application = await applications.find(id);
    if (!application) throw refuse('LINK_INVALID');
    const isOver = mail.expiresAt !== undefined && mail.expiresAt <= realTime.now();
    if (application.status === 'unverified' && isOver) throw refuse('LINK_EXPIRED');
    return application;
  }

  /** Only the reference of the key is kept for who asks again. */
  async function confirm(stores: Stores, id: string) {
    const now = clock.now();
    const before = await lockApplication(stores, { id });
    if (before.status !== 'unverified') throw refuse('LINK_INVALID');
    const { application, from } = moveApplication(before, 'confirm-email', { now });
    await stores.applications.save(application);
    await recordStep(stores, { application, act: 'email-confirmed', from, actorUid: '' }, now);
    await stores.facts.applicationStatusChanged(application, from, now);
    const { reference } = await mailApplicant(stores, deps, { application, kind: 'application-received' });
    return { status: application.status, reference };
  }
}

function asRefusal(error: unknown): never {
  if (isRefused(error, 'ACCOUNT_GONE')) throw refuse('LINK_INVALID');
  throw error;
}
