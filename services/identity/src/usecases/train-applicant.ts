/** The training begins: the applicant becomes a tutor here, and the account is ordered to be one in Keycloak. */
import { letterFor } from '../domain/application-letter.ts';
import { moveApplication, type Application } from '../domain/application.ts';
import { countryCode } from '../domain/country-code.ts';
import { registerPerson, type Person } from '../domain/person.ts';
import { firstTimeZone } from '../domain/time-zone.ts';
import type { ApplicationDeps, ApplicationStores } from './application-ports.ts';
import { lockApplication, mailApplicant, writeDown, type OneApplication } from './application-steps.ts';
import type { Call } from './ports.ts';

export type TrainApplicant = (one: OneApplication, call: Call) => Promise<Application>;
/** Carries the order for one account out, as far as possible at once. */
export type SettleAccount = (uid: string) => Promise<void>;
type Deps = ApplicationDeps & { settleAccount: SettleAccount };

export function makeTrainApplicant(deps: Deps): TrainApplicant {
  const { uow, clock, realTime, settleAccount } = deps;
  return async (one, call) => {
    const application = await uow.run((stores) =>
      stores.once.run(call, { id: one.id }, () => train(stores, one, call)),
    );
    await settleAccount(application.uid);
    return application;
  };

  async function train(stores: ApplicationStores, one: OneApplication, { actorUid }: Call): Promise<Application> {
    const now = clock.now();
    const { application, from } = moveApplication(await lockApplication(stores, one), 'train', { now });
    await stores.applications.save(application);
    const tutor = tutorOf(application, now);
    if (!(await stores.people.insert(tutor))) throw new Error('an applicant was a person of the school already');
    await stores.facts.addPersonFacts(tutor, ['UserRegistered']);
    await stores.orders.put(application.uid, 'tutor', realTime.now());
    await writeDown(stores, { application, act: application.status, from, actorUid }, now);
    await stores.facts.add('ApplicationStatusChanged', application, from);
    await mailApplicant(stores, deps, { application, kind: letterFor(application.status) });
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
