/** What teachers and administrators change of their own profile at once; a student's changes go by a mailed link. */
import { text } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import { faultsOf, newTimeZoneFault, type Faults } from './account-fields.ts';
import { editPerson } from './edit-person.ts';
import { editTutor } from './edit-tutor.ts';
import { changed, unchanged, type Change, type Person } from './person.ts';

export type OwnProfileEdit = {
  timeZone?: string | undefined;
  introduction?: string | undefined;
  showPublicly?: boolean | undefined;
};

/** An introduction that stays as it is may be shorter than one may be now. */
export function ownProfileFaults({ tutor }: Person, { timeZone, introduction, showPublicly }: OwnProfileEdit): Faults {
  return faultsOf({
    timeZone: timeZone === undefined ? undefined : newTimeZoneFault(timeZone),
    introduction:
      introduction === undefined || introduction === tutor?.introduction
        ? undefined
        : tutor
          ? introductionFault(introduction)
          : 'Only teachers have one',
    showPublicly: showPublicly === undefined || tutor ? undefined : 'Only teachers are shown',
  });
}

function introductionFault(introduction: string): string | undefined {
  const { introductionMin: min, introductionMax: max } = text;
  const length = charactersIn(introduction);
  return length < min || length > max ? `Between ${min} and ${max} characters` : undefined;
}

export function editOwnProfile(person: Person, edit: OwnProfileEdit): Change {
  return person.tutor ? editTutor(person, edit) : editPerson(person, { timeZone: edit.timeZone });
}

export function withPhoto(person: Person, imageUrl: string): Change {
  if (person.imageUrl === imageUrl) return unchanged(person);
  return changed({ ...person, imageUrl }, [person.tutor ? 'tutorChanged' : 'profileChanged']);
}
