/** people ⋈ tutors ↔ Person. */
import { fieldsOf, jsonOf, rowOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Person, TutorProfile } from '../../domain/person.ts';

const ofPeople = `uid, role, email, emailVerified, firstName, lastName, timeZone, country, about, imageUrl, enabled, createdAt,
  lastActive, status, version`;
const ofTutors = `isPte, lessonRate, currency, introduction, video, ratingAvg, ratingCount, speedTestPassed, showPublicly,
  languages`;

/** Who teaches no more keeps the row, but is no tutor. */
export const personFields = `${fieldsOf('people', ofPeople)},
  case when people.role = 'tutor' and tutors.uid is not null then ${jsonOf({ tutors: ofTutors })} end as tutor`;

export const personTables = 'people left join tutors on tutors.uid = people.uid';

export const personOf = (row: Person): Person => withoutNulls(row);

export const rowOfPerson = (person: Person) => rowOf(ofPeople, person);
export const rowOfTutor = (uid: string, tutor: TutorProfile) => ({ uid, ...rowOf(ofTutors, tutor) });
