/** Takes the token of the mailed link: the review begins (NS-01, FB-52). The same link again is fine. */
import { moveApplication, type Application } from '../domain/application.ts';
import { IdentityError } from '../domain/errors.ts';
import type { ApplicationDeps, ApplicationStores } from './application-ports.ts';
import { lockApplication, mailApplicant, writeDown } from './application-steps.ts';

export type ConfirmedApplication = { status: Application['status']; key: string };
export type ConfirmApplicationEmail = (wanted: { id: string; token: string }) => Promise<ConfirmedApplication>;

export function makeConfirmApplicationEmail(deps: ApplicationDeps): ConfirmApplicationEmail {
  const { uow, clock, realClock, tokens } = deps;
  return ({ id, token }) =>
    uow.run(async (stores) => {
      const letter = await stores.letters.findByTokenHash(id, tokens.hash(token));
      if (letter?.kind !== 'application-confirm') throw new IdentityError('LINK_INVALID');
      const application = await lockApplication(stores, { id });
      // Whoever holds the token read the mail; the key opens no more than the next mail does.
      if (application.status !== 'unverified') return { status: application.status, key: await keyOf(stores, id) };
      if (letter.expiresAt && letter.expiresAt <= realClock.now()) throw new IdentityError('LINK_EXPIRED');
      return confirm(stores, application);
    });

  async function confirm(stores: ApplicationStores, before: Application): Promise<ConfirmedApplication> {
    const now = clock.now();
    const { application, from } = moveApplication(before, 'confirm-email', { now });
    await stores.applications.save(application);
    await writeDown(stores, { application, act: 'email-confirmed', from, actorUid: '' }, now);
    await stores.facts.add('ApplicationStatusChanged', application, from);
    const letter = await mailApplicant(stores, deps, { application, kind: 'application-received' });
    return { status: application.status, key: tokens.tokenFor(letter.reference) };
  }

  async function keyOf({ letters }: ApplicationStores, id: string): Promise<string> {
    const received = await letters.newestOf(id, 'application-received');
    if (!received) throw new IdentityError('LINK_INVALID');
    return tokens.tokenFor(received.reference);
  }
}
