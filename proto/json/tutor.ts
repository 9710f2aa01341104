/** A tutor as others may see one (DATA-15), and what only the tutor and the school see besides. */
import type { Person } from '../gen/identity.ts';
import { epochMsOrNull } from './time.ts';

export const recommendationReasons = ['taughtYou', 'sameStream', 'highlyRated'] as const;

export function tutorCardJson(person: Person, isFavourite: boolean) {
  const { tutor } = person;
  return {
    uid: person.uid,
    status: person.status,
    isPte: tutor?.isPte ?? false,
    profile: {
      image: person.imageUrl,
      name: person.name,
      introduction: tutor?.introduction ?? '',
      languages: tutor?.languages ?? [],
      video: tutor?.video ?? '',
      timeZone: person.timeZone,
    },
    rating: { avg: tutor?.ratingAvg ?? 0, count: tutor?.ratingCount ?? 0 },
    isFavourite,
  };
}

export function tutorOwnJson(person: Person) {
  const { tutor } = person;
  return {
    email: person.email,
    lessonRate: tutor?.lessonRate ?? 0,
    currency: tutor?.currency ?? '',
    speedTestPassed: tutor?.speedTestPassed ?? false,
    enabled: person.enabled,
    version: person.version,
  };
}

type Listed = {
  person: Person | null;
  isFavourite: boolean;
  reason: string;
  lastLessonAt: Parameters<typeof epochMsOrNull>[0];
};

export function listedTutorJson(person: Person, { isFavourite, reason, lastLessonAt }: Omit<Listed, 'person'>) {
  return {
    ...tutorCardJson(person, isFavourite),
    reason: recommendationReasons.find((known) => known === reason) ?? null,
    lastLessonAt: epochMsOrNull(lastLessonAt),
  };
}
