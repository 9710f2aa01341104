/** JSON logs: the message is constant, what varies is a field. ERROR pages somebody (levels.md). */
import { isNativeError } from 'node:util/types';
import pino from 'pino';
import { currentContext } from '../context/request-context.ts';

export type Logger = pino.Logger;
export type LoggerOptions = { name: string; level?: string | undefined; destination?: pino.DestinationStream };

/** Names that hold credentials wherever they stand; fields of messages go through redact() by their proto marks. */
const neverShown = ['token', 'accessToken', 'password', 'secret', 'authorization', 'cookie', 'link'];

export function makeLogger({ name, level = 'info', destination }: LoggerOptions): Logger {
  const options: pino.LoggerOptions = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    base: { pid: process.pid },
    mixin: contextFields,
    serializers: { err: describeError, error: describeError },
    redact: { paths: neverShown.flatMap((field) => [field, `*.${field}`]), censor: '[secret]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function contextFields(): object {
  const { requestId, traceparent, actor } = currentContext();
  return {
    ...(requestId === '' ? {} : { requestId }),
    ...(traceparent === undefined ? {} : { traceId: traceparent.split('-')[1] }),
    ...(actor === undefined ? {} : { actorUid: actor.uid }),
  };
}

/** Chosen fields only: a database error's `detail` repeats the row, and with it people's data. */
function describeError(error: unknown, depth = 0): object {
  if (!isNativeError(error)) return { message: String(error) };
  const known = error as Error & {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
    kind?: unknown;
    reason?: unknown;
  };
  return {
    type: error.name,
    message: error.message,
    ...pick(known, ['code', 'constraint', 'table', 'kind', 'reason']),
    stack: error.stack,
    ...(error.cause === undefined || depth > 3 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

function pick<T extends object>(source: T, fields: (keyof T)[]): Partial<T> {
  const found: Partial<T> = {};
  for (const field of fields) if (source[field] !== undefined) found[field] = source[field];
  return found;
}
