/** A person as the browser gets it (DATA-12, DATA-15), from REST and from live events alike. */
import type { Person, Tutor } from '../gen/identity.ts';
import { epochMsOrNull, isoOrNull } from './time.ts';
import { roleWord, type RoleWord } from './words.ts';

type TutorJson = {
  isPte: boolean;
  lessonRate: number;
  currency: string;
  introduction: string;
  video: string;
  rating: { avg: number; count: number };
  speedTestPassed: boolean;
};
export type PersonJson = {
  uid: string;
  role: RoleWord;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  name: string;
  timeZone: string;
  country: string;
  about: string;
  image: string;
  enabled: boolean;
  createdAt: number | null;
  /** ISO 8601 in UTC (FB-13). */
  lastActive: string | null;
  status: string;
  version: number;
  tutor?: TutorJson;
  /** In one's own profile, while the address is not verified: how long until another mail may be asked for. */
  verification?: { cooldownMs: number };
};

function tutorJson(tutor: Tutor): TutorJson {
  return {
    isPte: tutor.isPte,
    lessonRate: tutor.lessonRate,
    currency: tutor.currency,
    introduction: tutor.introduction,
    video: tutor.video,
    rating: { avg: tutor.ratingAvg, count: tutor.ratingCount },
    speedTestPassed: tutor.speedTestPassed,
  };
}

export function personJson(person: Person): PersonJson {
  return {
    uid: person.uid,
    role: roleWord(person.role),
    email: person.email,
    emailVerified: person.emailVerified,
    firstName: person.firstName,
    lastName: person.lastName,
    name: person.name,
    timeZone: person.timeZone,
    country: person.country,
    about: person.about,
    image: person.imageUrl,
    enabled: person.enabled,
    createdAt: epochMsOrNull(person.createdAt),
    lastActive: isoOrNull(person.lastActive),
    status: person.status,
    version: person.version,
    ...(person.tutor && { tutor: tutorJson(person.tutor) }),
  };
}
