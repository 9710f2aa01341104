/** What a database error means, so that stores can tell a broken rule from a broken server. */
import { AppError } from '../errors/app-error.ts';
import { asAppError, refuse } from '../errors/refusals.ts';

const uniqueViolation = '23505';
const exclusionViolation = '23P01';
const foreignKeyViolation = '23503';
const serializationFailure = '40001';
const deadlockDetected = '40P01';
const queryCanceled = '57014';
const lockNotAvailable = '55P03';

/** By shape, not by class: errors of the socket may come from another realm (test runners). */
function field(error: unknown, name: string): string | undefined {
  const value = typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function codeOf(error: unknown): string | undefined {
  return field(error, 'code');
}

/** Name of the constraint that said no; names are chosen in migrations, so they can be distinguished. */
function constraintOf(error: unknown): string | undefined {
  return field(error, 'constraint');
}

function isViolation(error: unknown, code: string, constraint: string | undefined): boolean {
  return codeOf(error) === code && (constraint === undefined || constraintOf(error) === constraint);
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, uniqueViolation, constraint);
}

export function isExclusionViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, exclusionViolation, constraint);
}

/** Somebody else's lock was waited for as long as `lock_timeout` says. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === lockNotAvailable;
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, foreignKeyViolation, constraint);
}

/** An error that one of our own functions raised under this code; its message is what the function said. */
export function isRaised(error: unknown, code: string): error is Error {
  return codeOf(error) === code;
}

/** The same transaction may well succeed on the next try. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  return code === serializationFailure || code === deadlockDetected;
}

/** By the system's own word for it. */
const socketErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
];
const driverMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed/;

/**
 * By SQLSTATE: connections that fail (08), credentials that changed under us (28), a database that is being restored (3D000), too
 * little of something (53), a server that stops or starts or ends our session (57P, 25P03, 25P04), its disk (58), and one that
 * has become a standby (25006), which every write meets until the address leads to its successor.
 */
const serverStates = /^(08|28|53|57P|58)|^(3D000|25006|25P0[34]|40003)$/;

/** No connection could be had, for a reason that has no word in the lists above, e.g. a certificate. */
export class UnreachableDatabase extends Error {
  override readonly name = 'UnreachableDatabase';
  /** SQLSTATE sqlclient_unable_to_establish_sqlconnection. */
  readonly code = '08001';

  constructor(cause: unknown) {
    super('no connection to the database can be had', { cause });
  }
}

/** The server is away, starting, stopping, full or a standby: nothing is wrong with what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  if (socketErrors.includes(code) || serverStates.test(code)) return true;
  return driverMessages.test(field(error, 'message') ?? '');
}

const passingCodes = [queryCanceled, lockNotAvailable];
const passingKinds = ['unavailable', 'deadline', 'rate-limited'];

/** Waiting mends it: the server, somebody's lock, the time or a peer said no. Nothing is wrong with what was asked. */
export function isPassing(error: unknown): boolean {
  for (let at = error, depth = 0; at !== undefined && at !== null && depth < 5; depth += 1) {
    if (isDatabaseUnavailable(at) || isTransient(at) || passingCodes.includes(codeOf(at) ?? '')) return true;
    if (at instanceof AppError && passingKinds.includes(at.kind)) return true;
    at = (at as { cause?: unknown }).cause;
  }
  return false;
}

/** The connection is as good as before; after FATAL, and on a server that takes no writes any more, it is not. */
export function isAboutStatement(error: unknown): boolean {
  if (error instanceof AppError) return true;
  return field(error, 'severity') === 'ERROR' && !isDatabaseUnavailable(error);
}

/** Of whatever was thrown, what a caller may see, at each door by which a service is asked. */
export const failureOf = (error: unknown): AppError =>
  error instanceof AppError ? error : (databaseFailure(error) ?? asAppError(error));

/** The failure that a caller may see; undefined when the error is not about the server or the time. */
export function databaseFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return undefined;
  if (isDatabaseUnavailable(error)) return refuse('DATABASE_UNAVAILABLE', { cause: error });
  const code = codeOf(error);
  if (code === queryCanceled || code === lockNotAvailable) {
    return refuse('DATABASE_TIMEOUT', { cause: error });
  }
  return isTransient(error) ? refuse('DATABASE_CONTENTION', { cause: error }) : undefined;
}
