/** What a database error means, so that stores can tell a broken rule from a broken server. */
import { AppError, unavailable, unreachableText } from '../errors/app-error.ts';

const uniqueViolation = '23505';
const exclusionViolation = '23P01';
const checkViolation = '23514';
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

/** Name of the constraint that said no; names are chosen in migrations, so they can be told apart. */
export function constraintOf(error: unknown): string | undefined {
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

export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, checkViolation, constraint);
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

const socketErrors = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EPIPE', 'EAI_AGAIN'];
const driverMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** The server is away, starting, stopping or full: nothing is wrong with what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  if (socketErrors.includes(code) || /^(08|53|57P)/.test(code)) return true;
  return driverMessages.test(field(error, 'message') ?? '');
}

/** Read-only for now, idle or too long in a transaction, the disk under it. */
const passingCodes = [queryCanceled, lockNotAvailable, '25006', '25P03', '25P04', '58000', '58030'];
const passingKinds = ['unavailable', 'deadline', 'rate-limited'];

/** Waiting mends it: the server, somebody's lock, the time or a peer said no. Nothing is wrong with what was asked. */
export function isPassing(error: unknown): boolean {
  for (let at = error, depth = 0; at !== undefined && at !== null && depth < 5; depth += 1) {
    if (isDatabaseUnavailable(at) || isTransient(at) || passingCodes.includes(codeOf(at) ?? '')) return true;
    if (at instanceof AppError && passingKinds.includes(at.kind)) return true;
    if (/^Query read timeout/.test(field(at, 'message') ?? '')) return true;
    at = (at as { cause?: unknown }).cause;
  }
  return false;
}

/** The failure that a caller may see; undefined when the error is not about the server or the time. */
export function databaseFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return undefined;
  if (isDatabaseUnavailable(error)) return unavailable('DATABASE_UNAVAILABLE', error);
  const code = codeOf(error);
  if (code === queryCanceled || code === lockNotAvailable) {
    return new AppError('deadline', 'DATABASE_TIMEOUT', unreachableText, { cause: error });
  }
  return isTransient(error) ? unavailable('DATABASE_CONTENTION', error) : undefined;
}
