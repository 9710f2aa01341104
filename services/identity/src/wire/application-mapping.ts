/** Applications as they stand in replies and facts. */
import type {
  ApplicationFactInput,
  ApplicationInput,
  ApplicationMoveInput,
  ApplicationStateInput,
} from '@parlance/proto/identity/v1';
import { applicationFileOf, applicationStatusOf } from '@parlance/proto/json/application';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { hasTutor, type Application } from '../domain/application.ts';
import { shownName } from '../domain/names.ts';
import type { ApplicationMove, ApplicationState } from '../queries/applications.ts';

export function applicationMessage(application: Application): ApplicationInput {
  const { id, status, when, details, currency, files, uid, reason, version } = application;
  return {
    id,
    currency,
    files,
    reason,
    version,
    status: applicationStatusOf(status),
    when: toTimestamp(when),
    details: { ...details, dob: toTimestamp(details.dob) },
    name: shownName(details),
    tutorUid: hasTutor(application) ? uid : '',
  };
}

export function applicationFactMessage({ id, status, files, uid, version }: Application): ApplicationFactInput {
  return { id, status: applicationStatusOf(status), files, uid, version };
}

export function applicationMoveMessage({ from, to, at, ...move }: ApplicationMove): ApplicationMoveInput {
  return { ...move, from: applicationStatusOf(from), to: applicationStatusOf(to), at: toTimestamp(at) };
}

export function applicationStateMessage(state: ApplicationState): ApplicationStateInput {
  return {
    ...state,
    status: applicationStatusOf(state.status),
    when: toTimestamp(state.when),
    reviewBy: state.reviewBy ? toTimestamp(state.reviewBy) : null,
    missing: state.missing.map(applicationFileOf),
    moves: state.moves.map(({ to, at }) => ({ to: applicationStatusOf(to), at: toTimestamp(at) })),
  };
}
