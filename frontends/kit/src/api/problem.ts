/** What can go wrong with a call, as one type, and the text that a person sees. */
import type { ErrorCode } from '@parlance/proto/json/error-code';
import { texts } from '../locales/texts.ts';

/** Whatever somebody between us and the edge may send is neither shown nor searched for. */
const idShape = /^[\w-]{8,64}$/;

/** What an object store said to a browser that sends to it, or that nothing of its answer can be read here. */
type StoreCode = 'STORE_DENIED' | 'STORE_BUSY' | 'STORE_DAMAGED' | 'STORE_REFUSED' | 'STORE_UNREACHABLE';

/** What the API refuses with, and what went wrong where it said nothing. */
export type ProblemCode = ErrorCode | StoreCode | 'TIMED_OUT' | 'NO_CREDENTIALS' | `HTTP_${number}`;

export type ProblemInit = {
  code: ProblemCode;
  status: number;
  details?: Record<string, unknown>;
  retryAfterMs?: number | undefined;
  requestId?: string | undefined;
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

/** The first of these that is one: the answer's own words, or its header where no program of ours wrote it. */
export function requestIdOf(...sent: unknown[]): { requestId?: string } {
  const found = sent.find((one) => typeof one === 'string' && idShape.test(one)) as string | undefined;
  return found === undefined ? {} : { requestId: found };
}

/** A rule that says no says why by itself: nobody need look for it. What came without a word of ours is no such answer. */
const isRefusal = ({ status, code }: Problem) => status >= 400 && status < 500 && !code.startsWith('HTTP_');

/** By which a fault is found in the logs, where it is nobody's own doing. */
export function referenceOf(value: unknown): string | undefined {
  if (isProblem(value)) return isRefusal(value) ? undefined : value.requestId;
  return value instanceof Error ? referenceOf(value.cause) : undefined;
}

/** The same in the words of its place. */
export function reworded(value: unknown, text: string): unknown {
  return isProblem(value) ? new Problem(text, value) : text;
}

type Toasts = { error(text: string, reference?: string): void };

/** What went wrong, as a toast. */
export function tellProblem(notify: Toasts, problem: unknown, text = problemText(problem)): void {
  const reference = referenceOf(problem);
  if (reference === undefined) notify.error(text);
  else notify.error(text, reference);
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
