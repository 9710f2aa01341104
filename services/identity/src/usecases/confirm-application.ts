/** The training is over: the tutor is complete and listed. */
import type { Command } from '@parlance/runtime/idempotency/store';
import { mailFor } from '../domain/application-mail.ts';
import { moveApplication, type Application } from '../domain/application.ts';
import { changed } from '../domain/person.ts';
import { lockApplication, mailApplicant, recordStep, type OneApplication } from './application-steps.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { savePerson } from './save-person.ts';

export type ConfirmApplication = ReturnType<typeof makeConfirmApplication>;

export function makeConfirmApplication(deps: UseCaseDeps) {
  const { uow, clock } = deps;
  return ({ once, ...one }: OneApplication & { once: Command }): Promise<Application> =>
    uow.run((stores) => stores.once(once, () => confirm(stores, one, once.actorUid)));

  async function confirm(stores: Stores, one: OneApplication, actorUid: string): Promise<Application> {
    const now = clock.now();
    const { application, from } = moveApplication(await lockApplication(stores, one), 'confirm', { now });
    await stores.applications.save(application);
    const tutor = await stores.people.lock(application.uid);
    if (!tutor) throw new Error('an applicant in training is no person of the school');
    await savePerson(stores, changed({ ...tutor, status: 'completed' }, ['tutorChanged']), now);
    await recordStep(stores, { application, act: application.status, from, actorUid }, now);
    await stores.facts.applicationStatusChanged(application, from, now);
    await mailApplicant(stores, deps, { application, kind: mailFor(application.status) });
    return application;
  }
}
