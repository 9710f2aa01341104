/** JSON logs: the message is constant, what varies is a field. ERROR pages somebody (levels.md). */
import { isNativeError } from 'node:util/types';
import pino from 'pino';
import { currentContext } from '../context/request-context.ts';

export type Logger = pino.Logger;
export type LoggerOptions = { name: string; level?: string | undefined; destination?: pino.DestinationStream };

/** Names that hold credentials wherever they stand; fields of messages go through redact() by their proto marks. */
const neverShown = new Set(['token', 'accessToken', 'password', 'secret', 'authorization', 'cookie', 'link']);

export function makeLogger({ name, level = 'info', destination }: LoggerOptions): Logger {
  const options: pino.LoggerOptions = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: censored, bindings: censored },
    base: { pid: process.pid },
    mixin: contextFields,
    serializers: { err: describeError, error: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Fields and those one level below them. pino's own way follows each path in every value of every line. */
function censored(fields: Record<string, unknown>): Record<string, unknown> {
  let shown = withoutSecrets(fields);
  for (const [name, value] of Object.entries(fields)) {
    // What is said of an error is chosen below.
    if (typeof value !== 'object' || value === null || isNativeError(value) || neverShown.has(name)) continue;
    const part = withoutSecrets(value as Record<string, unknown>);
    if (part !== value) shown = { ...shown, [name]: part };
  }
  return shown;
}

function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  const secrets = Object.keys(fields).filter((name) => neverShown.has(name));
  return secrets.length === 0
    ? fields
    : { ...fields, ...Object.fromEntries(secrets.map((name) => [name, '[secret]'])) };
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
