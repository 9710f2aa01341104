/** What everybody changes of the own profile at once. A student's address is another matter: it goes by a mailed link. */
import { text } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import { languageCodes, mostLanguages } from '@parlance/proto/limits/languages';
import { faultsOf, newTimeZoneFault, type Faults } from './account-fields.ts';
import { editPerson } from './edit-person.ts';
import { editTutor } from './edit-tutor.ts';
import { changed, unchanged, type Change, type Person } from './person.ts';
import { changeOf, profileFaults } from './profile-change.ts';

export type OwnProfileEdit = {
  timeZone?: string | undefined;
  introduction?: string | undefined;
  showPublicly?: boolean | undefined;
  /** In any order; `null` as absent: they stay. */
  languages?: { codes: readonly string[] } | null | undefined;
  /** A student's own; of everybody else the school changes them. */
  name?: string | undefined;
  about?: string | undefined;
  country?: string | undefined;
};

/** An introduction that stays as it is may be shorter than one may be now. */
export function ownProfileFaults({ tutor, role }: Person, edit: OwnProfileEdit): Faults {
  const { timeZone, introduction, showPublicly, languages } = edit;
  return faultsOf({
    timeZone: timeZone === undefined ? undefined : newTimeZoneFault(timeZone),
    introduction:
      introduction === undefined || introduction === tutor?.introduction
        ? undefined
        : tutor
          ? introductionFault(introduction)
          : 'Only teachers have one',
    showPublicly: showPublicly === undefined || tutor ? undefined : 'Only teachers are shown',
    ...studentFaults(edit, role === 'student'),
    languages: languages ? languagesFault(languages.codes, Boolean(tutor)) : undefined,
  });
}

function studentFaults({ name, about, country }: OwnProfileEdit, isStudent: boolean): Faults {
  if (isStudent) return profileFaults({ name, about, country });
  const refused = (value: string | undefined) => (value === undefined ? undefined : 'The school changes it');
  return faultsOf({ name: refused(name), about: refused(about), country: refused(country) });
}

const known = new Set<string>(languageCodes);

function languagesFault(codes: readonly string[], isTutor: boolean): string | undefined {
  if (!isTutor) return 'Only teachers say what they speak';
  if (codes.length > mostLanguages) return `At most ${mostLanguages}`;
  return codes.every((code) => known.has(code)) ? undefined : 'Choose from the list';
}

function introductionFault(introduction: string): string | undefined {
  const { introductionMin: min, introductionMax: max } = text;
  const length = charactersIn(introduction);
  return length < min || length > max ? `Between ${min} and ${max} characters` : undefined;
}

export function editOwnProfile(person: Person, edit: OwnProfileEdit): Change {
  const { languages, name, about, country, ...rest } = edit;
  if (!person.tutor) return editPerson(person, changeOf(person, { name, about, country, timeZone: edit.timeZone }));
  return editTutor(person, { ...rest, languages: newLanguages(person.tutor.languages, languages?.codes) });
}

/** Sorted, each once; undefined where nothing changes. */
function newLanguages(now: readonly string[], codes: readonly string[] | undefined): string[] | undefined {
  const next = codes && [...new Set(codes)].sort();
  return next && next.join() !== now.join() ? next : undefined;
}

export function withPhoto(person: Person, imageUrl: string): Change {
  if (person.imageUrl === imageUrl) return unchanged(person);
  return changed({ ...person, imageUrl }, [person.tutor ? 'tutorChanged' : 'profileChanged']);
}
