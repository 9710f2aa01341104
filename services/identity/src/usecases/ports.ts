/** What the use cases need from the outside: the stores of one transaction, the facts they publish, and what nearly all stand on. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Once } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import type { UnitOfWork as RuntimeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { ApplicationMailKind } from '../domain/application-mail.ts';
import type { Application, ApplicationStatus } from '../domain/application.ts';
import type { Person, PersonFact } from '../domain/person.ts';
import type { Rating } from '../domain/rating.ts';
import type { SpeedTest } from '../domain/speed-test.ts';
import type { AccountChangeStore, AccountOrderStore, PasswordLinkStore, RevocationStore } from './account-ports.ts';
import type { ApplicationLog, ApplicationMailStore, ApplicationStore } from './application-ports.ts';
import type {
  AdminActStore,
  ErasureStore,
  FavouriteStore,
  LessonStore,
  MailLinkStore,
  PersonStore,
  ProfileChangeStore,
  RatingStore,
  ReportStore,
  SavedViewStore,
  TaskStore,
} from './people-ports.ts';

/** Everything here is bound to one transaction. */
export type Stores = {
  people: PersonStore;
  links: MailLinkStore;
  profileChanges: ProfileChangeStore;
  ratings: RatingStore;
  reports: ReportStore;
  tasks: TaskStore;
  favourites: FavouriteStore;
  savedViews: SavedViewStore;
  lessons: LessonStore;
  acts: AdminActStore;
  erasures: ErasureStore;
  accountChanges: AccountChangeStore;
  accountOrders: AccountOrderStore;
  passwordLinks: PasswordLinkStore;
  revocations: RevocationStore;
  applications: ApplicationStore;
  applicationLog: ApplicationLog;
  applicationMails: ApplicationMailStore;
  facts: Facts;
  once: Once;
};
export type UnitOfWork = RuntimeUnitOfWork<Stores>;

export type Facts = Record<PersonFact, (person: Person, at: Date) => Promise<void>> & {
  speedTestRecorded(person: Person, test: SpeedTest, at: Date): Promise<void>;
  ratingSubmitted(people: { tutor: Person; student: Person }, rating: Rating): Promise<void>;
  emailRequested(mail: RequestedMail, at: Date): Promise<void>;
  applicationSubmitted(application: Application, at: Date): Promise<void>;
  applicationStatusChanged(application: Application, from: ApplicationStatus, at: Date): Promise<void>;
  applicationFilesChanged(application: Application, at: Date): Promise<void>;
  officeTaskChanged(task: { id: string; version: number }, at: Date): Promise<void>;
  applicationRemoved(application: Application, at: Date): Promise<void>;
};

type RequestedMail = {
  kind: 'verify' | 'address-taken' | 'profile-update' | 'address-notice' | 'warning' | ApplicationMailKind;
  uid: string;
  name: string;
  email: string;
  /** By which the link is asked for; it opens nothing. */
  reference: string;
  /** Of the person or the application that it is about. */
  version: number;
};

/** The secret part of a mailed link is derived from its reference, so it is stored nowhere. */
export type LinkTokens = { tokenFor(reference: string): string; hash(token: string): Uint8Array };

export type UseCaseDeps = {
  uow: UnitOfWork;
  /** The school's time: when something was done. */
  clock: Clock;
  /** Links, cooldowns, birthdays and accounts live in real time. */
  realTime: Clock;
  newId: NewId;
  tokens: LinkTokens;
};
