/** people ⋈ tutors ↔ Person. */
import type { Person, Role } from '../../domain/person.ts';

export type PersonRow = {
  uid: string;
  role: Role;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
  time_zone: string;
  country: string;
  about: string;
  image_url: string;
  enabled: boolean;
  created_at: Date;
  last_active: Date | null;
  status: string;
  version: number;
  is_pte: boolean | null;
  lesson_rate: string | null;
  currency: string | null;
  introduction: string | null;
  video: string | null;
  rating_avg: number | null;
  rating_count: number | null;
  speed_test_passed: boolean | null;
};

export const personColumns = `people.uid, people.role, people.email, people.email_verified, people.first_name, people.last_name, people.time_zone,
  people.country, people.about, people.image_url, people.enabled, people.created_at, people.last_active, people.status, people.version,
  tutors.is_pte, tutors.lesson_rate, tutors.currency, tutors.introduction, tutors.video, tutors.rating_avg, tutors.rating_count, tutors.speed_test_passed`;

export const personTables = 'people left join tutors on tutors.uid = people.uid';

export function toPerson(row: PersonRow): Person {
  return {
    uid: row.uid,
    role: row.role,
    email: row.email,
    emailVerified: row.email_verified,
    firstName: row.first_name,
    lastName: row.last_name,
    timeZone: row.time_zone,
    country: row.country,
    about: row.about,
    imageUrl: row.image_url,
    enabled: row.enabled,
    createdAt: row.created_at,
    lastActive: row.last_active ?? undefined,
    status: row.status,
    version: row.version,
    tutor:
      // Who teaches no more keeps the row, but is no tutor.
      row.is_pte === null || row.role !== 'tutor'
        ? undefined
        : {
            isPte: row.is_pte,
            lessonRate: Number(row.lesson_rate),
            currency: row.currency ?? '',
            introduction: row.introduction ?? '',
            video: row.video ?? '',
            ratingAvg: row.rating_avg ?? 0,
            ratingCount: row.rating_count ?? 0,
            speedTestPassed: row.speed_test_passed ?? false,
          },
  };
}

export function personParams(person: Person): unknown[] {
  const { uid, role, email, emailVerified, firstName, lastName, timeZone, country, about, imageUrl, enabled } = person;
  const { createdAt, lastActive, status, version } = person;
  return [
    uid,
    role,
    email,
    emailVerified,
    firstName,
    lastName,
    timeZone,
    country,
    about,
    imageUrl,
    enabled,
    createdAt,
    lastActive ?? null,
    status,
    version,
  ];
}
