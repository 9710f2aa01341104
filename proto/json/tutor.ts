/** A tutor as others may see one (DATA-15), and what only the tutor and the school see besides. */
import type { Person } from '../gen/identity.ts';
import { epochMsOrNull } from './time.ts';

export type TutorCardJson = {
  uid: string;
  status: string;
  isPte: boolean;
  profile: { image: string; name: string; introduction: string; video: string; timeZone: string };
  rating: { avg: number; count: number };
  isFavourite: boolean;
};

/** Pay, address and state of the account: for the tutor and for administrators. */
export type TutorOwnJson = {
  email: string;
  lessonRate: number;
  currency: string;
  speedTestPassed: boolean;
  enabled: boolean;
  version: number;
};
export type TutorJson = TutorCardJson & Partial<TutorOwnJson>;

export const recommendationReasons = ['taughtYou', 'sameStream', 'highlyRated'] as const;
type RecommendationReason = (typeof recommendationReasons)[number];
export type ListedTutorJson = TutorCardJson & {
  /** Why it is recommended; null in the other lists. */
  reason: RecommendationReason | null;
  lastLessonAt: number | null;
};

export function tutorCardJson(person: Person, isFavourite: boolean): TutorCardJson {
  const { tutor } = person;
  return {
    uid: person.uid,
    status: person.status,
    isPte: tutor?.isPte ?? false,
    profile: {
      image: person.imageUrl,
      name: person.name,
      introduction: tutor?.introduction ?? '',
      video: tutor?.video ?? '',
      timeZone: person.timeZone,
    },
    rating: { avg: tutor?.ratingAvg ?? 0, count: tutor?.ratingCount ?? 0 },
    isFavourite,
  };
}

export function tutorOwnJson(person: Person): TutorOwnJson {
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

export function listedTutorJson(
  person: Person,
  { isFavourite, reason, lastLessonAt }: Omit<Listed, 'person'>,
): ListedTutorJson {
  return {
    ...tutorCardJson(person, isFavourite),
    reason: recommendationReasons.find((known) => known === reason) ?? null,
    lastLessonAt: epochMsOrNull(lastLessonAt),
  };
}
