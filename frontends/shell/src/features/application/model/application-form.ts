/** What an applicant fills in, in the order of the page and by its sections. */
import type { UploadedFile } from '@parlance/kit/uploads/uploaded-file.ts';

export const experienceFlags = [
  'pteTeaching',
  'teslTefl',
  'tesol',
  'celta',
  'ieltsGeneralTraining',
  'health',
  'hospitality',
  'tourism',
] as const;
export type ExperienceFlag = (typeof experienceFlags)[number];

export const fileKinds = ['image', 'cv', 'degree', 'ecl'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Nobody's until the form is sent; the server removes it a day after it came. */
export type HeldFile = UploadedFile & { at: number };

export type ApplicationForm = {
  firstName: string;
  lastName: string;
  /** As typed. */
  dob: string;
  gender: string;
  /** Codes of countries; labels are sent. */
  country: string;
  nationality: string;
  email: string;
  password: string;
  confirmPassword: string;
  school: string;
  languages: string;
  score: string;
  experience: ExperienceFlag[];
  introduction: string;
  video: string;
  policy: boolean;
  tutorPolicy: boolean;
} & { [kind in FileKind]: HeldFile | undefined };

export type Field = Exclude<keyof ApplicationForm, 'experience'>;

export const sections = {
  you: ['firstName', 'lastName', 'dob', 'gender', 'country', 'nationality'],
  account: ['email', 'password', 'confirmPassword'],
  background: ['school', 'languages', 'score'],
  introduction: ['introduction', 'video'],
  files: ['image', 'cv', 'degree', 'ecl'],
  agreements: ['policy', 'tutorPolicy'],
} as const satisfies Record<string, readonly Field[]>;
export type Section = keyof typeof sections;
export const sectionNames = Object.keys(sections) as Section[];
export const fields: readonly Field[] = Object.values(sections).flat();

/** Male is the default. */
export const emptyForm: ApplicationForm = {
  firstName: '',
  lastName: '',
  dob: '',
  gender: 'Male',
  country: '',
  nationality: '',
  email: '',
  password: '',
  confirmPassword: '',
  school: '',
  languages: '',
  score: '',
  experience: [],
  introduction: '',
  video: '',
  image: undefined,
  cv: undefined,
  degree: undefined,
  ecl: undefined,
  policy: false,
  tutorPolicy: false,
};
