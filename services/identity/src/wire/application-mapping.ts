/** Applications as they stand in replies and facts. */
import {
  ApplicationFileKind as WireKind,
  ApplicationStatus as WireStatus,
  EmailRequestedKind as WireMail,
  type ApplicationFactInput,
  type ApplicationInput,
  type ApplicationMoveInput,
  type ApplicationStateInput,
} from '@parlance/proto/identity/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { LetterKind } from '../domain/application-letter.ts';
import { hasTutor, type Application, type ApplicationStatus, type FileKind } from '../domain/application.ts';
import { shownName } from '../domain/names.ts';
import type { ApplicationMove, ApplicationState } from '../queries/application-views.ts';

const statuses: Record<ApplicationStatus, WireStatus> = {
  unverified: WireStatus.APPLICATION_STATUS_UNVERIFIED,
  submitted: WireStatus.APPLICATION_STATUS_SUBMITTED,
  accepted: WireStatus.APPLICATION_STATUS_ACCEPTED,
  rejected: WireStatus.APPLICATION_STATUS_REJECTED,
  training: WireStatus.APPLICATION_STATUS_TRAINING,
  confirmed: WireStatus.APPLICATION_STATUS_CONFIRMED,
  'rejected-service': WireStatus.APPLICATION_STATUS_REJECTED_SERVICE,
  'rejected-training': WireStatus.APPLICATION_STATUS_REJECTED_TRAINING,
};
const kinds: Record<FileKind, WireKind> = {
  image: WireKind.APPLICATION_FILE_KIND_IMAGE,
  cv: WireKind.APPLICATION_FILE_KIND_CV,
  degree: WireKind.APPLICATION_FILE_KIND_DEGREE,
  ecl: WireKind.APPLICATION_FILE_KIND_ECL,
};
export const wireMails: Record<LetterKind, WireMail> = {
  'application-confirm': WireMail.KIND_APPLICATION_CONFIRM,
  'application-address-taken': WireMail.KIND_APPLICATION_ADDRESS_TAKEN,
  'application-received': WireMail.KIND_APPLICATION_RECEIVED,
  'application-accepted': WireMail.KIND_APPLICATION_ACCEPTED,
  'application-rejected': WireMail.KIND_APPLICATION_REJECTED,
  'application-training': WireMail.KIND_APPLICATION_TRAINING,
  'application-confirmed': WireMail.KIND_APPLICATION_CONFIRMED,
  'application-rejected-service': WireMail.KIND_APPLICATION_REJECTED_SERVICE,
  'application-rejected-training': WireMail.KIND_APPLICATION_REJECTED_TRAINING,
  'application-file-needed': WireMail.KIND_APPLICATION_FILE_NEEDED,
  'application-removed': WireMail.KIND_APPLICATION_REMOVED,
};

export const statusToWire = (status: ApplicationStatus): WireStatus => statuses[status];

export function statusFromWire(status: WireStatus): ApplicationStatus | undefined {
  return (Object.keys(statuses) as ApplicationStatus[]).find((name) => statuses[name] === status);
}

export function kindFromWire(kind: WireKind): FileKind | undefined {
  return (Object.keys(kinds) as FileKind[]).find((name) => kinds[name] === kind);
}

export function applicationToWire(application: Application): ApplicationInput {
  const { id, status, when, details, currency, files, uid, reason, version } = application;
  return {
    id,
    currency,
    files,
    reason,
    version,
    status: statuses[status],
    when: toTimestamp(when),
    details: { ...details, dob: toTimestamp(details.dob) },
    name: shownName(details),
    tutorUid: hasTutor(application) ? uid : '',
  };
}

export function factToWire({ id, status, files, uid, version }: Application): ApplicationFactInput {
  return { id, status: statuses[status], files, uid, version };
}

export function moveToWire({ from, to, at, ...move }: ApplicationMove): ApplicationMoveInput {
  return { ...move, from: statuses[from], to: statuses[to], at: toTimestamp(at) };
}

export function stateToWire(state: ApplicationState): ApplicationStateInput {
  return {
    ...state,
    status: statuses[state.status],
    when: toTimestamp(state.when),
    reviewBy: state.reviewBy ? toTimestamp(state.reviewBy) : null,
    missing: state.missing.map((kind) => kinds[kind]),
    moves: state.moves.map(({ to, at }) => ({ to: statuses[to], at: toTimestamp(at) })),
  };
}
