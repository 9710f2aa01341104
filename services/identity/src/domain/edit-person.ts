/** What an administrator may change about a person (EP-07), and what is left of one whose account was closed (EP-08). */
import { changed, newTutor, unchanged, type Change, type Person, type PersonFact, type Role } from './person.ts';

export type PersonEdit = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  timeZone?: string | undefined;
  country?: string | undefined;
  about?: string | undefined;
  role?: Role | undefined;
  enabled?: boolean | undefined;
  /** Students: `mock` or empty (GEN-17). */
  status?: string | undefined;
};

export type AccountEffects = {
  role: boolean;
  disabled: boolean;
  enabled: boolean;
  email: boolean;
  names: boolean;
  /** Tokens that are out there say something that is not true any more. */
  endsSessions: boolean;
};

/** Absent stays; a new address has to be proved again; a new role begins where that role begins. */
export function editPerson(person: Person, edit: PersonEdit): Change {
  const edited = { ...person, ...withoutAbsent(edit) };
  const next = { ...edited, ...afterRole(person, edited), emailVerified: stillVerified(person, edited) };
  if (sameBut(person, next)) return unchanged(person);
  return changed(next, factsOf(person, next));
}

export function effectsOf(before: Person, after: Person): AccountEffects {
  const role = before.role !== after.role;
  const disabled = before.enabled && !after.enabled;
  const email = before.email !== after.email;
  return {
    role,
    disabled,
    enabled: !before.enabled && after.enabled,
    email,
    names: before.firstName !== after.firstName || before.lastName !== after.lastName,
    endsSessions: role || disabled || email,
  };
}

/** Lists and lessons of others go on naming somebody; nothing says any more who it was. */
export function erasePerson(person: Person): Change {
  if (isDeleted(person)) return unchanged(person);
  const erased: Person = {
    ...person,
    email: '',
    emailVerified: false,
    firstName: 'Deleted',
    lastName: 'user',
    timeZone: 'UTC',
    country: '',
    about: '',
    imageUrl: '',
    enabled: false,
    lastActive: undefined,
    status: 'deleted',
    tutor: person.tutor && { ...person.tutor, introduction: '', video: '', showPublicly: false, languages: [] },
  };
  return changed(erased, ['userDeleted']);
}

export function isDeleted({ status }: Person): boolean {
  return status === 'deleted';
}

function withoutAbsent(edit: PersonEdit): Partial<Person> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}

function afterRole(before: Person, { role }: Person): Partial<Pick<Person, 'status' | 'tutor'>> {
  if (role === before.role) return {};
  return role === 'tutor' ? { status: 'training', tutor: before.tutor ?? newTutor } : { status: '', tutor: undefined };
}

function stillVerified(before: Person, { email }: Person): boolean {
  return before.emailVerified && email === before.email;
}

function sameBut(before: Person, after: Person): boolean {
  return (Object.keys(after) as (keyof Person)[]).every((name) => before[name] === after[name]);
}

function factsOf(before: Person, after: Person): PersonFact[] {
  const { disabled, enabled } = effectsOf(before, after);
  if (disabled) return ['userDisabled'];
  if (enabled) return ['userEnabled'];
  return ['profileChanged'];
}
