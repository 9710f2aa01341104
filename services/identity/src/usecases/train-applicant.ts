/** The training begins: the applicant becomes a tutor here, and the account is ordered to be one in Keycloak. */
import type { Command } from '@parlance/runtime/idempotency/store';
import { mailFor } from '../domain/application-mail.ts';
import { moveApplication, type Application } from '../domain/application.ts';
import { countryCode } from '../domain/country-code.ts';
import { registerPerson, type Person } from '../domain/person.ts';
import { firstTimeZone } from '../domain/time-zone.ts';
import { lockApplication, mailApplicant, recordStep, type OneApplication } from './application-steps.ts';
import type { Stores, UseCaseDeps } from './ports.ts';

/** Carries the order for one account out, as far as possible at once. */
export type SettleAccount = (uid: string) => Promise<void>;
type Deps = UseCaseDeps & { settleAccount: SettleAccount };

export type TrainApplicant = ReturnType<typeof makeTrainApplicant>;

export function makeTrainApplicant(deps: Deps) {
  const { uow, clock, realTime, settleAccount } = deps;
  return async ({ once, ...one }: OneApplication & { once: Command }): Promise<Application> => {
    const application = await uow.run((stores) => stores.once(once, () => train(stores, one, once.actorUid)));
    await settleAccount(application.uid);
    return application;
  };

  async function train(stores: Stores, one: OneApplication, actorUid: string): Promise<Application> {
    const now = clock.now();
    const { application, from } = moveApplication(await lockApplication(stores, one), 'train', { now });
    await stores.applications.save(application);
    const tutor = tutorOf(application, now);
    if (!(await stores.people.insert(tutor))) throw new Error('an applicant was a person of the school already');
    await stores.facts.userRegistered(tutor, now);
    await stores.accountOrders.place(application.uid, 'tutor', realTime.now());
    await recordStep(stores, { application, act: application.status, from, actorUid }, now);
    await stores.facts.applicationStatusChanged(application, from, now);
    await mailApplicant(stores, deps, { application, kind: mailFor(application.status) });
    return application;
  }
}

/** Status `training`, PTE by what the application says; the address was confirmed by its link. */
function tutorOf({ uid, details, files, currency }: Application, now: Date): Person {
  const { firstName, lastName, email, experience, introduction, video } = details;
  const country = countryCode(details.country);
  const { person } = registerPerson(
    {
      uid,
      role: 'tutor',
      email,
      emailVerified: true,
      firstName,
      lastName,
      country,
      about: '',
      enabled: true,
      timeZone: firstTimeZone(details.timeZone, country),
      tutor: { isPte: experience.pteTeaching, introduction, video, currency },
    },
    now,
  );
  return { ...person, status: 'training', imageUrl: pictureUrl(files.image) };
}

/** Where everybody who sees the profile finds the picture. */
function pictureUrl(link: string): string {
  return link === '' ? '' : `/files/public/${link.split('/').at(-1)}`;
}
