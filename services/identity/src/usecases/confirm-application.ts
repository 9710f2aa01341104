/** The training is over: the tutor is complete and listed. */
import { letterFor } from '../domain/application-letter.ts';
import { moveApplication, type Application } from '../domain/application.ts';
import type { ApplicationDeps, ApplicationStores } from './application-ports.ts';
import { lockApplication, mailApplicant, writeDown, type OneApplication } from './application-steps.ts';
import type { Call } from './ports.ts';

export type ConfirmApplication = (one: OneApplication, call: Call) => Promise<Application>;

export function makeConfirmApplication(deps: ApplicationDeps): ConfirmApplication {
  const { uow, clock } = deps;
  return (one, call) => uow.run((stores) => stores.once.run(call, { id: one.id }, () => confirm(stores, one, call)));

  async function confirm(stores: ApplicationStores, one: OneApplication, { actorUid }: Call): Promise<Application> {
    const now = clock.now();
    const { application, from } = moveApplication(await lockApplication(stores, one), 'confirm', { now });
    await stores.applications.save(application);
    const tutor = await stores.people.lock(application.uid);
    if (!tutor) throw new Error('an applicant in training is no person of the school');
    const complete = { ...tutor, status: 'completed', version: tutor.version + 1 };
    await stores.people.save(complete);
    await stores.facts.addPersonFacts(complete, ['TutorChanged']);
    await writeDown(stores, { application, act: application.status, from, actorUid }, now);
    await stores.facts.add('ApplicationStatusChanged', application, from);
    await mailApplicant(stores, deps, { application, kind: letterFor(application.status) });
    return application;
  }
}
