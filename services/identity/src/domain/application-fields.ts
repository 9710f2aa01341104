/** What may stand in the fields of an application (APP-02..APP-30, NS-03); texts are those of the form. */
import { charactersIn } from '@parlance/proto/limits/fields';
import { application as limits, text } from '@parlance/proto/limits';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { commonFault, emailFault, faultsOf, nameFault, timeZoneFault } from './account-fields.ts';
import { fileKinds, type ApplicationDetails, type ApplicationFiles, type FileKind } from './application.ts';
import { refuse } from './refusals.ts';
import { youtubeId } from './youtube.ts';

export type ApplicationForm = {
  details: Omit<ApplicationDetails, 'dob'> & { dob: Date | undefined };
  files: ApplicationFiles;
  password: string;
  policy: boolean;
  tutorPolicy: boolean;
};

const required = 'is required';
const atMost = (max: number) => `At most ${max} characters`;
const atLeast = (min: number) => `At least ${min} characters`;
const earliestBirth = Date.UTC(1900, 0, 1);
const folders: Record<FileKind, string> = { image: 'profiles', cv: 'cv', degree: 'degree', ecl: 'ecl' };

const videoText = 'Please enter a valid YouTube URL (youtube.com/watch?v=, youtu.be/, or just the video ID)';

/** The form with its fields in their final shape; throws with everything that is wrong. */
export function checkedForm(
  form: ApplicationForm,
  now: Date,
): { details: ApplicationDetails; files: ApplicationFiles } {
  const details = shaped(form.details);
  const faults = { ...detailFaults(details, now), ...otherFaults({ ...form, details }) };
  const { dob } = details;
  if (Object.keys(faults).length > 0 || dob === undefined) throw refuse('MALFORMED', { details: { fields: faults } });
  return { details: { ...details, dob, video: youtubeId(details.video) ?? '' }, files: form.files };
}

function shaped(details: ApplicationForm['details']): ApplicationForm['details'] {
  return {
    ...details,
    firstName: capitalised(details.firstName),
    lastName: capitalised(details.lastName),
    email: details.email.trim().toLowerCase(),
    school: details.school.trim(),
    languages: details.languages.trim(),
    country: details.country.trim(),
    nationality: details.nationality.trim(),
    introduction: details.introduction.trim(),
    video: details.video.trim(),
  };
}

/** APP-27: every part of a name begins with a capital; the rest stays as typed. */
export function capitalised(name: string): string {
  const squeezed = name.trim().replaceAll(/\s+/g, ' ');
  return squeezed.replaceAll(
    /(^|[\s'’-])(\p{Ll})/gu,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

function detailFaults(details: ApplicationForm['details'], now: Date) {
  return faultsOf({
    firstName: applicantNameFault(details.firstName),
    lastName: applicantNameFault(details.lastName),
    email: emailFault(details.email),
    dob: dobFault(details.dob, now),
    gender: limits.genders.some((gender) => gender === details.gender) ? undefined : 'Choose one from the list',
    country: labelFault(details.country),
    nationality: labelFault(details.nationality),
    languages: charactersIn(details.languages) > text.languages ? atMost(text.languages) : undefined,
    score: scoreFault(details.score),
    school:
      details.school === '' ? required : charactersIn(details.school) > text.school ? atMost(text.school) : undefined,
    introduction: introductionFault(details.introduction),
    video: details.video === '' ? undefined : videoFault(details.video),
    timeZone: timeZoneFault(details.timeZone),
  });
}

function otherFaults({ details, files, password, policy, tutorPolicy }: ApplicationForm) {
  return faultsOf({
    ...Object.fromEntries(fileKinds.map((kind) => [kind, fileFault(kind, files[kind])])),
    password: passwordFault(password, details.email),
    policy: policy ? undefined : 'must be accepted',
    tutorPolicy: tutorPolicy ? undefined : 'must be accepted',
  });
}

function applicantNameFault(name: string): string | undefined {
  if (name !== '' && charactersIn(name) < text.applicationNameMin) return atLeast(text.applicationNameMin);
  return nameFault(name, text.applicationNameMax);
}

function dobFault(dob: Date | undefined, now: Date): string | undefined {
  if (dob === undefined || Number.isNaN(dob.getTime())) return required;
  if (dob.getTime() > now.getTime()) return 'Future dates are not allowed';
  return dob.getTime() < earliestBirth ? 'Please check the year' : undefined;
}

function labelFault(label: string): string | undefined {
  if (label === '') return required;
  if (label.length > text.countryLabel) return atMost(text.countryLabel);
  return /[<>\p{Cc}]/u.test(label) ? 'Choose one from the list' : undefined;
}

function scoreFault(score: number): string | undefined {
  if (score === 0) return undefined;
  const fits = Number.isInteger(score) && score >= limits.scoreMin && score <= limits.scoreMax;
  return fits ? undefined : `From ${limits.scoreMin} to ${limits.scoreMax}`;
}

function introductionFault(introduction: string): string | undefined {
  const length = charactersIn(introduction);
  if (length === 0) return required;
  if (length < text.introductionMin) return atLeast(text.introductionMin);
  return length > text.introductionMax ? atMost(text.introductionMax) : undefined;
}

export function videoFault(video: string): string | undefined {
  return youtubeId(video) === undefined ? videoText : undefined;
}

/** APP-09: eight to sixty-four. Keycloak does not know the address yet, so that a password that repeats it is refused here. */
function passwordFault(password: string, email: string): string | undefined {
  const { length } = password;
  if (length === 0) return required;
  if (length < text.passwordMin) return atLeast(text.passwordMin);
  if (password.toLowerCase() === email) return 'The password must not be your email';
  return length > text.applicationPasswordMax ? atMost(text.applicationPasswordMax) : commonFault(password);
}

/** APP-13..APP-15: all but the ECL are needed; each in its own folder. */
export function fileFault(kind: FileKind, link: string): string | undefined {
  if (link === '') return kind === 'ecl' ? undefined : required;
  const folder = `${folders[kind]}/`;
  return link.startsWith(folder) && isUuid(link.slice(folder.length)) ? undefined : 'Please upload the file again';
}

export function reasonFault(reason: string): string | undefined {
  if (reason.trim() === '') return required;
  return charactersIn(reason) > text.applicationReasonMax ? atMost(text.applicationReasonMax) : undefined;
}
