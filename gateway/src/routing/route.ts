/** One public call, told in one object: who may make it, what it takes, what it answers and what it does. */
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { ErrorCode } from '@parlance/proto/json/error-code';
import type { Actor } from '@parlance/runtime/auth/actor';
import type { Urgency } from '@parlance/runtime/context/urgency';
import type { CallOptions, Clients } from '../clients.ts';
import type { RefusalKey } from '../refusals.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/** The words of the access tables in proto/: an administrator always passes, nobody named means administrators only (API-09, API-10). */
export type RouteAccess = {
  callers: readonly ('student' | 'tutor')[];
  /** No token is asked for; one that is sent is still checked. */
  anonymous?: boolean;
  /** Also while the caller's e-mail address is not verified (AUTH-34). */
  unverified?: boolean;
};

export const anybody: RouteAccess = { callers: [], anonymous: true };
export const everyAccount: RouteAccess = { callers: ['student', 'tutor'], unverified: true };
export const students: RouteAccess = { callers: ['student'] };
export const tutors: RouteAccess = { callers: ['tutor'] };
export const studentsAndTutors: RouteAccess = { callers: ['student', 'tutor'] };
export const admins: RouteAccess = { callers: [] };

type Reply<R> = { status?: number; headers?: Record<string, string>; body: R };

export type RouteInput<P, Q, B> = {
  params: P;
  query: Q;
  body: B;
  actor: Actor | undefined;
  clients: Clients;
  /** Deadline left, idempotency key and bearer for the next call to a service. */
  call: () => CallOptions;
};

/** Of the If-Match header; 0 = whichever. */
export type Versioned = { expectedVersion: number };

type Described = {
  method: Method;
  /** Below the API's base, in Express's syntax. */
  path: string;
  summary: string;
  access: RouteAccess;
  /** Name of a rate limit in limits.yaml; by default `public` or `signed-in`. */
  limit?: string;
  urgency?: Urgency;
  /** Milliseconds of real time the whole call may take; 10 s unless said, at most 60 s (API-06). */
  deadlineMs?: number;
  /** Reason words a caller should expect, for the document. */
  refusals?: readonly ErrorCode[];
  /** What someone without a token reads here instead of API-12's text. */
  signedOut?: RefusalKey;
};

export type JsonRoute = Described & {
  kind: 'json';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  response: z.ZodType;
  handle: (input: RouteInput<unknown, unknown, unknown> & Versioned) => Promise<Reply<unknown>>;
};

/** A call that answers something else than JSON; it writes the response itself. */
export type RawRoute = Described & {
  kind: 'raw';
  query?: z.ZodObject;
  /** Bytes it accepts in a request of its own reading. */
  bodyLimitBytes?: number;
  /** A stream that lives until the caller leaves: no deadline, not counted as load. */
  longLived?: boolean;
  produces: { contentType: string; description: string; schema?: z.ZodType };
  serve: (request: Request, response: Response, input: RouteInput<unknown, unknown, undefined>) => Promise<void>;
};

export type Route = JsonRoute | RawRoute;

/** Whoever may hear that another version is there by now says by If-Match which one was read. */
export const staleVersion = 'STALE_VERSION';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type VersionOf<F extends readonly ErrorCode[]> = typeof staleVersion extends F[number] ? Versioned : object;

type JsonSpec<P, Q, B, R extends z.ZodType, F extends readonly ErrorCode[]> = Described & {
  refusals?: F;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  handle: (
    input: RouteInput<Parsed<P>, Parsed<Q>, Parsed<B>> & VersionOf<F>,
  ) => Promise<z.input<R> | WithHeaders<z.input<R>>>;
};

const marked = Symbol('reply with headers');
export type WithHeaders<R> = Reply<R> & { [marked]: true };

export function withHeaders<R>(body: R, headers: Record<string, string>): WithHeaders<R> {
  return { body, headers, [marked]: true };
}

function isReply(value: unknown): value is WithHeaders<unknown> {
  return typeof value === 'object' && value !== null && marked in value;
}

/** Types follow from the schemas inside a route; outside of it all routes look alike. */
export function route<
  R extends z.ZodType,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodObject | undefined = undefined,
  const F extends readonly ErrorCode[] = [],
>(spec: JsonSpec<P, Q, B, R, F>): JsonRoute {
  const { handle, ...described } = spec;
  return {
    ...(described as Described & { params?: z.ZodObject; query?: z.ZodObject; body?: z.ZodObject; response: R }),
    kind: 'json',
    handle: async (input) => {
      const answer = await handle(input as RouteInput<Parsed<P>, Parsed<Q>, Parsed<B>> & Versioned);
      return isReply(answer) ? answer : { body: answer };
    },
  };
}

export function rawRoute(spec: Omit<RawRoute, 'kind'>): RawRoute {
  return { ...spec, kind: 'raw' };
}
