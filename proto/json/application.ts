/** A teacher's application as the browser gets it (APP-37), and its words (NS-01), both ways. */
import type {
  Application,
  ApplicationExperience,
  ApplicationFileKind,
  ApplicationMove,
  ApplicationState,
  ApplicationStatus,
} from '../gen/identity.ts';
import { epochMs, epochMsOrNull } from './time.ts';
import { nameOf, wordOf } from './words.ts';

const applicationWords = {
  APPLICATION_STATUS_UNVERIFIED: 'unverified',
  APPLICATION_STATUS_SUBMITTED: 'submitted',
  APPLICATION_STATUS_ACCEPTED: 'accepted',
  APPLICATION_STATUS_REJECTED: 'rejected',
  APPLICATION_STATUS_TRAINING: 'training',
  APPLICATION_STATUS_CONFIRMED: 'confirmed',
  APPLICATION_STATUS_REJECTED_SERVICE: 'rejected-service',
  APPLICATION_STATUS_REJECTED_TRAINING: 'rejected-training',
} as const;
export type ApplicationStatusName = keyof typeof applicationWords;
export type ApplicationWord = (typeof applicationWords)[ApplicationStatusName];
export const applicationWordList = Object.values(applicationWords) as [ApplicationWord, ...ApplicationWord[]];

export const applicationWord = (status: ApplicationStatus): ApplicationWord | null => wordOf(applicationWords, status);
export const applicationStatusOf = (word: ApplicationWord): ApplicationStatusName => nameOf(applicationWords, word);
const applicationFileWords = {
  APPLICATION_FILE_KIND_IMAGE: 'image',
  APPLICATION_FILE_KIND_CV: 'cv',
  APPLICATION_FILE_KIND_DEGREE: 'degree',
  APPLICATION_FILE_KIND_ECL: 'ecl',
} as const;
export type ApplicationFileName = keyof typeof applicationFileWords;
export type ApplicationFileWord = (typeof applicationFileWords)[ApplicationFileName];
export const applicationFileWordList = Object.values(applicationFileWords) as [
  ApplicationFileWord,
  ...ApplicationFileWord[],
];

export const applicationFileWord = (kind: ApplicationFileKind): ApplicationFileWord | null =>
  wordOf(applicationFileWords, kind);
export const applicationFileOf = (word: ApplicationFileWord): ApplicationFileName => nameOf(applicationFileWords, word);
export const noExperience: ApplicationExperience = {
  pteTeaching: false,
  teslTefl: false,
  tesol: false,
  celta: false,
  ieltsGeneralTraining: false,
  health: false,
  hospitality: false,
  tourism: false,
};
const linkOf = (link: string | undefined): string | null => link || null;

export function applicationJson({ details, files, ...application }: Application) {
  return {
    id: application.id,
    status: applicationWord(application.status),
    when: epochMsOrNull(application.when),
    email: details?.email ?? '',
    name: application.name,
    firstName: details?.firstName ?? '',
    lastName: details?.lastName ?? '',
    dob: epochMsOrNull(details?.dob),
    gender: details?.gender ?? '',
    country: details?.country ?? '',
    nationality: details?.nationality ?? '',
    languages: details?.languages ?? '',
    score: details?.score || null,
    school: details?.school ?? '',
    ...(details?.experience ?? noExperience),
    introduction: details?.introduction ?? '',
    video: details?.video ?? '',
    currency: application.currency,
    imageLink: linkOf(files?.image),
    cvLink: linkOf(files?.cv),
    degreeLink: linkOf(files?.degree),
    eclLink: linkOf(files?.ecl),
    tutorId: linkOf(application.tutorUid),
    reason: application.reason,
    version: application.version,
  };
}

export function applicationMoveJson(move: ApplicationMove) {
  return {
    act: move.act,
    from: applicationWord(move.from),
    to: applicationWord(move.to),
    reason: move.reason,
    by: move.actorUid === '' ? null : { uid: move.actorUid, name: move.actorName },
    at: epochMsOrNull(move.at),
    subject: move.subject,
  };
}

export function applicationStateJson(state: ApplicationState) {
  return {
    id: state.id,
    status: applicationWord(state.status),
    name: state.name,
    when: epochMsOrNull(state.when),
    reviewBy: epochMsOrNull(state.reviewBy),
    reason: state.reason,
    missing: state.missing.flatMap((kind) => applicationFileWord(kind) ?? []),
    moves: state.moves.flatMap(({ to, at }) => {
      const word = applicationWord(to);
      return word && at ? [{ to: word, at: epochMs(at) }] : [];
    }),
  };
}
