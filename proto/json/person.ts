/** A person as the browser gets it (DATA-12, DATA-15), from REST and from live events alike. */
import type { Person, Tutor } from '../gen/identity.ts';
import { epochMsOrNull, isoOrNull } from './time.ts';
import { roleWord } from './words.ts';

function tutorJson(tutor: Tutor) {
  return {
    isPte: tutor.isPte,
    lessonRate: tutor.lessonRate,
    currency: tutor.currency,
    introduction: tutor.introduction,
    video: tutor.video,
    rating: { avg: tutor.ratingAvg, count: tutor.ratingCount },
    speedTestPassed: tutor.speedTestPassed,
    showPublicly: tutor.showPublicly,
    languages: tutor.languages,
  };
}

export function personJson(person: Person) {
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
