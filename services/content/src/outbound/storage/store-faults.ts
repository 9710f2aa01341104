/** What a store cannot do, in words that people read: it is away, or it is full. Anything else is a fault of ours. */
import type { Readable } from 'node:stream';
import { AppError } from '@parlance/runtime/errors/app-error';
import { refuse } from '../../domain/refusals.ts';

const full = new Set([
  'ENOSPC',
  'EDQUOT',
  'QuotaExceeded',
  'InsufficientStorage',
  'InsufficientCapacity',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EIO',
  'ESTALE',
  'TimeoutError',
  'RequestTimeout',
  'SlowDown',
  'Throttling',
  'TooManyRequests',
  'OperationAborted',
  'XMinioBackendDown',
]);

type Fault = { code?: string; name?: string; message?: string; $metadata?: { httpStatusCode?: number } };

export function asStoreFault(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = '', message = '', $metadata } = error as Fault;
  // The package wraps what it does not take for an error.
  const name = /^AWS SDK error wrapper for (\w+)/.exec(message)?.[1] ?? (error as Fault).name ?? '';
  const status = $metadata?.httpStatusCode ?? 0;
  if (full.has(code) || full.has(name) || status === 507) return refuse('STORE_FULL', { cause: error });
  if (away.has(code) || away.has(name) || status >= 500) return refuse('STORE_AWAY', { cause: error });
  return error;
}

/** What the sender of the bytes broke is no fault of the store. */
export async function storing<T>(work: () => Promise<T>, source?: { fault: unknown }): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw source?.fault === error && error !== undefined ? error : asStoreFault(error);
  }
}

/** Remembers what broke the source. */
export function watched(bytes: Readable): { fault: unknown } {
  const source: { fault: unknown } = { fault: undefined };
  bytes.once('error', (fault) => (source.fault = fault));
  return source;
}
