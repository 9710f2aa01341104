/** Tutors as their readers may see them: pay, address and state of the account only for the tutor and for administrators. */
import type { ListTutorsResponse, Person } from '@parlance/proto/identity/v1';
import { listedTutorJson, tutorCardJson, tutorOwnJson } from '@parlance/proto/json/tutor';
import type { Actor } from '@parlance/runtime/auth/actor';
import { present } from '../present.ts';

export function tutorJson({ role }: Actor, person: Person, isFavourite: boolean) {
  const card = tutorCardJson(person, isFavourite);
  return role === 'student' ? card : { ...card, ...tutorOwnJson(person) };
}

export function listedTutorsJson({ tutors }: ListTutorsResponse) {
  return tutors.map(({ person, ...listed }) => listedTutorJson(present(person), listed));
}
