/** A teacher's application and the ways it can go (NS-01). Whatever is not in the table is impossible. */
import { refuse } from './refusals.ts';

export const applicationStatuses = [
  'unverified',
  'submitted',
  'accepted',
  'rejected',
  'training',
  'confirmed',
  'rejected-service',
  'rejected-training',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
export type ApplicationVerb = 'confirm-email' | 'accept' | 'reject' | 'train' | 'confirm' | 'reject-stage' | 'remove';

export const fileKinds = ['image', 'cv', 'degree', 'ecl'] as const;
export type FileKind = (typeof fileKinds)[number];
/** Storage paths (APP-31), '' where there is none. */
export type ApplicationFiles = Record<FileKind, string>;

type Experience = Record<
  'pteTeaching' | 'teslTefl' | 'tesol' | 'celta' | 'ieltsGeneralTraining' | 'health' | 'hospitality' | 'tourism',
  boolean
>;

export type ApplicationDetails = {
  firstName: string;
  lastName: string;
  email: string;
  /** Midnight UTC of the day. */
  dob: Date;
  gender: string;
  country: string;
  nationality: string;
  languages: string;
  /** PTE score; 0 = not given. */
  score: number;
  school: string;
  experience: Experience;
  introduction: string;
  /** Id of a YouTube video, or empty. */
  video: string;
  timeZone: string;
};

export type Application = {
  id: string;
  /** Account of the applicant: disabled until the training begins (NS-02). */
  uid: string;
  status: ApplicationStatus;
  when: Date;
  /** When the address was confirmed: the review begins. */
  submittedAt: Date | undefined;
  details: ApplicationDetails;
  currency: string;
  files: ApplicationFiles;
  /** Files that the school took out and that the applicant may send again. */
  missing: readonly FileKind[];
  reason: string;
  version: number;
};

/** `removed` is no status: nothing is left of it. */
export type Outcome = ApplicationStatus | 'removed';

const moves: Readonly<Record<ApplicationVerb, Partial<Record<ApplicationStatus, Outcome>>>> = {
  'confirm-email': { unverified: 'submitted' },
  accept: { submitted: 'accepted' },
  reject: { submitted: 'rejected' },
  train: { accepted: 'training' },
  confirm: { training: 'confirmed' },
  'reject-stage': { accepted: 'rejected-service', training: 'rejected-training' },
  remove: {
    unverified: 'removed',
    submitted: 'removed',
    accepted: 'removed',
    rejected: 'removed',
    training: 'removed',
    'rejected-service': 'removed',
    'rejected-training': 'removed',
  },
};

export function outcomeOf(status: ApplicationStatus, verb: ApplicationVerb): Outcome {
  const outcome = moves[verb][status];
  if (outcome === undefined) throw refuse('APPLICATION_ACTION_IMPOSSIBLE', { details: { status } });
  return outcome;
}

export type Moved = { application: Application; from: ApplicationStatus };

/** Every move but the removal. */
export function moveApplication(
  application: Application,
  verb: Exclude<ApplicationVerb, 'remove'>,
  { reason = '', now }: { reason?: string; now: Date },
): Moved {
  const status = outcomeOf(application.status, verb) as ApplicationStatus;
  const submittedAt = verb === 'confirm-email' ? now : application.submittedAt;
  return {
    application: { ...application, status, reason, submittedAt, version: application.version + 1 },
    from: application.status,
  };
}

/** While it is still on its way somewhere. */
const open: ReadonlySet<ApplicationStatus> = new Set(['unverified', 'submitted', 'accepted', 'training']);

export function isOpen({ status }: Application): boolean {
  return open.has(status);
}

/** A tutor's account belongs to it: from the training on. */
const withTutor: ReadonlySet<ApplicationStatus> = new Set(['training', 'confirmed', 'rejected-training']);

export function hasTutor({ status }: Application): boolean {
  return withTutor.has(status);
}

/** Puts a file in its place; the same one again is no change. */
export function withFile(application: Application, kind: FileKind, link: string): Application {
  if (application.files[kind] === link) return application;
  return {
    ...application,
    files: { ...application.files, [kind]: link },
    missing: application.missing.filter((one) => one !== kind),
    version: application.version + 1,
  };
}

/** Takes a file out; the applicant may send it again. One that is gone stays gone, one that was changed meanwhile stays. */
export function withoutFile(application: Application, kind: FileKind, link: string): Application {
  const stored = application.files[kind];
  if (stored === '') return application;
  if (stored !== link) throw refuse('APPLICATION_FILE_CHANGED');
  return {
    ...application,
    files: { ...application.files, [kind]: '' },
    missing: fileKinds.filter((one) => one === kind || application.missing.includes(one)),
    version: application.version + 1,
  };
}

/** Only what the school took out can be sent again, and only while it still matters. */
export function refuseUnlessMissing(application: Application, kind: FileKind): void {
  if (!isOpen(application) || !application.missing.includes(kind)) {
    throw refuse('APPLICATION_ACTION_IMPOSSIBLE', { details: { status: application.status } });
  }
}

export function linksOf(files: ApplicationFiles): string[] {
  return fileKinds.map((kind) => files[kind]).filter((link) => link !== '');
}
