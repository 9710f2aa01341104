/** Parts of an answer that a page can do without: whoever owns one is not waited for long, and the rest stands without it. */
import { AppError } from '@parlance/runtime/errors/app-error';
import type { CallOptions } from '../clients.ts';

export function isAway(error: unknown): boolean {
  return error instanceof AppError && (error.kind === 'unavailable' || error.kind === 'deadline');
}

/** Once, and for no longer than this. */
export function briefly(given: CallOptions, ms: number): CallOptions {
  return { ...given, deadlineMs: Math.min(ms, given.deadlineMs), idempotent: false };
}
