/** A person of the school, of whom an account says who they are, and what may happen to one. */
import { money } from '@parlance/proto/limits';
import { recordedOutcome, type SpeedTest } from './speed-test.ts';

export type Role = 'student' | 'tutor' | 'admin';

export type TutorProfile = {
  isPte: boolean;
  /** Major units of `currency` per lesson (CON-26). */
  lessonRate: number;
  currency: string;
  introduction: string;
  video: string;
  ratingAvg: number;
  ratingCount: number;
  speedTestPassed: boolean;
  /** Agreed to stand on the page for strangers. */
  showPublicly: boolean;
  /** Spoken besides English: ISO 639-1, sorted. */
  languages: string[];
};

export type Person = {
  uid: string;
  role: Role;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  timeZone: string;
  country: string;
  about: string;
  imageUrl: string;
  enabled: boolean;
  createdAt: Date;
  lastActive: Date | undefined;
  /** `mock` marks a demo student (GEN-17); `training` or `completed` on tutors (GEN-18); `deleted` what is left of a closed account. */
  status: string;
  tutor: TutorProfile | undefined;
  version: number;
};

/** Who does something. */
export type Actor = Pick<Person, 'uid' | 'role'>;

export type PersonFact =
  | 'userRegistered'
  | 'userVerified'
  | 'profileChanged'
  | 'tutorChanged'
  | 'userDisabled'
  | 'userEnabled'
  | 'userDeleted';
export type Change = { person: Person; facts: PersonFact[] };

export const unchanged = (person: Person): Change => ({ person, facts: [] });
export const changed = (person: Person, facts: PersonFact[]): Change => ({
  person: { ...person, version: person.version + 1 },
  facts,
});

export type NewPerson = Omit<Person, 'createdAt' | 'lastActive' | 'status' | 'tutor' | 'version' | 'imageUrl'> & {
  tutor?: Partial<TutorProfile>;
};

/** EARN-19, CON-25: what a teacher starts with. */
export const newTutor: TutorProfile = {
  isPte: false,
  lessonRate: money.defaultLessonRate,
  currency: 'AUD',
  introduction: '',
  video: '',
  ratingAvg: 0,
  ratingCount: 0,
  speedTestPassed: false,
  showPublicly: false,
  languages: [],
};

export function registerPerson({ tutor, ...account }: NewPerson, now: Date): Change {
  const isTutor = account.role === 'tutor';
  const person: Person = {
    ...account,
    imageUrl: '',
    createdAt: now,
    lastActive: undefined,
    status: isTutor ? 'completed' : '',
    tutor: isTutor ? { ...newTutor, ...tutor } : undefined,
    version: 1,
  };
  return { person, facts: ['userRegistered'] };
}

/** Twice is once: the second time nothing changes and nothing is published. */
export function verifyEmail(person: Person): Change {
  if (person.emailVerified) return unchanged(person);
  return changed({ ...person, emailVerified: true }, ['userVerified', 'profileChanged']);
}

/** That there was one is a fact of its own (SpeedTestRecorded). */
export function recordSpeedTest(person: Person, test: SpeedTest): Change {
  if (!person.tutor) return unchanged(person);
  const speedTestPassed = recordedOutcome(person.tutor.speedTestPassed, test);
  const facts: PersonFact[] = speedTestPassed === person.tutor.speedTestPassed ? [] : ['profileChanged'];
  return changed({ ...person, tutor: { ...person.tutor, speedTestPassed } }, facts);
}

/** Administrators are not activity-tracked (AUTH-57). */
export function isActivityTracked(role: Role): boolean {
  return role !== 'admin';
}
