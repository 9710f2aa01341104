/** What can go wrong with a call, as one type, and the text that a person sees. */
import type { ErrorCode } from '@parlance/proto/json/error-code';
import { texts } from '../locales/texts.ts';

/** What an object store said to a browser that sends to it, or that nothing of its answer can be read here. */
type StoreCode = 'STORE_DENIED' | 'STORE_BUSY' | 'STORE_DAMAGED' | 'STORE_REFUSED' | 'STORE_UNREACHABLE';

/** What the API refuses with, and what went wrong where it said nothing. */
export type ProblemCode = ErrorCode | StoreCode | 'TIMED_OUT' | 'NO_CREDENTIALS' | `HTTP_${number}`;

export type ProblemInit = {
  code: ProblemCode;
  status: number;
  details?: Record<string, unknown>;
  retryAfterMs?: number;
  requestId?: string;
};

export class Problem extends Error {
  readonly code: ProblemCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly details: Record<string, unknown>;
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, init: ProblemInit) {
    super(message);
    this.name = 'Problem';
    this.code = init.code;
    this.status = init.status;
    this.details = init.details ?? {};
    this.retryAfterMs = init.retryAfterMs;
    this.requestId = init.requestId;
  }
}

/** By name and not by class: each remote carries its own copy of this file. */
export function isProblem(value: unknown): value is Problem {
  return value instanceof Error && value.name === 'Problem';
}

type Shaped = { error?: { message?: unknown }; message?: unknown };

/** The error text helper of the catalogue. */
export function problemText(value: unknown): string {
  const { unknown, unreachable } = texts.now().faults;
  const text = typeof value === 'string' ? value : textOf(value as Shaped | null);
  if (!text) return unknown;
  return text === 'Failed to fetch' ? unreachable : text;
}

function textOf(value: Shaped | null | undefined): string {
  const nested = value?.error?.message;
  if (typeof nested === 'string' && nested) return nested;
  return typeof value?.message === 'string' ? value.message : '';
}
