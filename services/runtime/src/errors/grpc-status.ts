/** AppError to gRPC status and back; the Failure message in the trailer keeps everything that a status code loses. */
import { Metadata, status, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import { decodeMessage, encodeMessage } from '@parlance/proto/codec';
import type { Failure, FailureInput, FailureKind } from '@parlance/proto/errors/v1';
import { AppError, type Kind } from './app-error.ts';
import { asAppError, refuse } from './refusals.ts';

const failureTrailer = 'parlance-failure-bin';
const failureMessage = 'parlance.errors.v1.Failure';

type Row = { code: status; wire: FailureKind };
const rows: Record<Kind, Row> = {
  malformed: { code: status.INVALID_ARGUMENT, wire: 'KIND_MALFORMED' },
  unauthenticated: { code: status.UNAUTHENTICATED, wire: 'KIND_UNAUTHENTICATED' },
  forbidden: { code: status.PERMISSION_DENIED, wire: 'KIND_FORBIDDEN' },
  'not-found': { code: status.NOT_FOUND, wire: 'KIND_NOT_FOUND' },
  conflict: { code: status.ABORTED, wire: 'KIND_CONFLICT' },
  stale: { code: status.ABORTED, wire: 'KIND_STALE' },
  'too-large': { code: status.OUT_OF_RANGE, wire: 'KIND_TOO_LARGE' },
  rule: { code: status.FAILED_PRECONDITION, wire: 'KIND_RULE' },
  'rate-limited': { code: status.RESOURCE_EXHAUSTED, wire: 'KIND_RATE_LIMITED' },
  unavailable: { code: status.UNAVAILABLE, wire: 'KIND_UNAVAILABLE' },
  deadline: { code: status.DEADLINE_EXCEEDED, wire: 'KIND_DEADLINE' },
  internal: { code: status.INTERNAL, wire: 'KIND_INTERNAL' },
};
const kindOfWire = new Map<string, Kind>(Object.entries(rows).map(([kind, row]) => [row.wire, kind as Kind]));

export type GrpcFailure = { code: status; details: string; metadata: Metadata };

export function toGrpcError(error: unknown): GrpcFailure {
  const app = asAppError(error);
  const failure: FailureInput = {
    reason: app.reason,
    message: app.message,
    detailsJson: app.details === undefined ? '' : JSON.stringify(app.details),
    retryAfterMs: Math.ceil(app.retryAfterMs ?? 0),
    kind: rows[app.kind].wire,
  };
  const metadata = new Metadata();
  metadata.set(failureTrailer, encodeMessage(failureMessage, failure));
  return { code: rows[app.kind].code, details: app.reason, metadata };
}

export function fromGrpcError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!isServiceError(error)) return asAppError(error);
  const [bytes] = error.metadata?.get(failureTrailer) ?? [];
  const carried = bytes instanceof Buffer ? readFailure(bytes, error) : undefined;
  return carried ?? withoutTrailer(error);
}

function readFailure(bytes: Buffer, cause: ServiceError): AppError | undefined {
  const failure = decodeMessage(failureMessage, bytes) as Failure;
  const kind = kindOfWire.get(failure.kind);
  if (kind === undefined) return undefined;
  return new AppError(kind, failure.reason, failure.message, {
    details: failure.detailsJson === '' ? undefined : (JSON.parse(failure.detailsJson) as object),
    retryAfterMs: failure.retryAfterMs === 0 ? undefined : failure.retryAfterMs,
    cause,
  });
}

/** A connection that ends under a call leaves it without an answer of any kind; grpc-js calls that internal where no reason came with the end. */
const isBrokenLine = ({ details }: ServiceError): boolean =>
  details.endsWith('(Call ended without gRPC status)') || details.includes('Session closed with error code');

/** The transport's own failures, and those of servers that are not ours. */
function withoutTrailer(error: ServiceError): AppError {
  switch (error.code) {
    case status.UNAVAILABLE:
      return refuse('PEER_UNAVAILABLE', { cause: error });
    case status.INTERNAL:
      return isBrokenLine(error) ? refuse('PEER_UNAVAILABLE', { cause: error }) : asAppError(error);
    case status.UNIMPLEMENTED:
      return refuse('PEER_OUTDATED', { cause: error });
    case status.DEADLINE_EXCEEDED:
      return refuse('DEADLINE_EXCEEDED', { cause: error });
    case status.CANCELLED:
      return refuse('CANCELLED', { cause: error });
    case status.RESOURCE_EXHAUSTED:
      return refuse('MESSAGE_TOO_LARGE', { cause: error });
    default:
      return asAppError(error);
  }
}

function isServiceError(error: unknown): error is ServiceError & StatusObject {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number';
}
