/** One public call, described in one object: who may make it, what it takes, what it answers and what it does. */
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { ErrorCode } from '@parlance/proto/json/error-code';
import type { Actor } from '@parlance/runtime/auth/actor';
import type { Urgency } from '@parlance/runtime/context/urgency';
import type { CallOptions, Clients } from '../clients.ts';
import type { RefusalKey } from '../refusals.ts';
import { done, id, ok, roomName } from './fields.ts';

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

/** What stands in a path as `:name`: a room's name, or an id of something. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [name in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [name in Name]: string }
    : object;

function paramsOf(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'room' ? roomName() : id()]);
  return names.length === 0 ? undefined : z.strictObject(Object.fromEntries(names) as z.ZodRawShape);
}

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
  /** Bytes of its request; 64 KB of JSON unless said, nothing on a raw route. */
  bodyLimitBytes?: number;
  /** Reason words a caller should expect, for the document. */
  refusals?: readonly ErrorCode[];
  /** What someone without a token reads here instead of API-12's text. */
  signedOut?: RefusalKey;
  /** What somebody of another role reads here instead of API-11's text. */
  otherRole?: RefusalKey;
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
  params?: z.ZodObject;
  query?: z.ZodObject;
  /**
   * It lives until the caller leaves (`stream`) or has all of it (`file`): its calls have a deadline each, the whole has none. It is not
   * counted as load: streams and files have a most of their own.
   */
  longLived?: 'stream' | 'file';
  /** It takes as long as the caller's line: nothing is learnt from it of how soon we answer. */
  isByLine?: boolean;
  produces: { contentType: string; description: string; schema?: z.ZodType };
  serve: (request: Request, response: Response, input: RawInput<never, never>) => Promise<void>;
};

type RawInput<P, Q> = RouteInput<P, Q, undefined>;

export type Route = JsonRoute | RawRoute;

/** Whoever may hear that another version is there by now says by If-Match which one was read. */
export const staleVersion = 'STALE_VERSION';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type VersionOf<F extends readonly ErrorCode[]> = typeof staleVersion extends F[number] ? Versioned : object;

type CallSpec<Path extends string, Q, B, F extends readonly ErrorCode[], A> = Described & {
  path: Path;
  refusals?: F;
  query?: Q;
  body?: B;
  handle: (input: RouteInput<PathParams<Path>, Parsed<Q>, Parsed<B>> & VersionOf<F>) => Promise<A>;
};

const marked = Symbol('reply with headers');
export type WithHeaders<R> = Reply<R> & { [marked]: true };

export function withHeaders<R>(body: R, headers: Record<string, string>): WithHeaders<R> {
  return { body, headers, [marked]: true };
}

function isReply(value: unknown): value is WithHeaders<unknown> {
  return typeof value === 'object' && value !== null && marked in value;
}

/** Types follow from path and schemas inside a route; outside of it all routes look alike. */
export function route<
  Path extends string,
  R extends z.ZodType,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodObject | undefined = undefined,
  const F extends readonly ErrorCode[] = [],
>(spec: CallSpec<Path, Q, B, F, z.input<R> | WithHeaders<z.input<R>>> & { response: R }): JsonRoute {
  const { handle, ...described } = spec;
  const params = paramsOf(spec.path);
  return {
    ...(described as Described & { query?: z.ZodObject; body?: z.ZodObject; response: R }),
    ...(params && { params }),
    kind: 'json',
    handle: async (input) => {
      const answer = await handle(input as Parameters<typeof handle>[0]);
      return isReply(answer) ? answer : { body: answer };
    },
  };
}

/** A route that answers no more than that it is done, whatever its service said. */
export function command<
  Path extends string,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodObject | undefined = undefined,
  const F extends readonly ErrorCode[] = [],
>({ handle, ...spec }: CallSpec<Path, Q, B, F, unknown>): JsonRoute {
  return route<Path, typeof ok, Q, B, F>({
    ...(spec as Omit<CallSpec<Path, Q, B, F, unknown>, 'handle'>),
    response: ok,
    handle: async (input) => {
      await handle(input);
      return done;
    },
  });
}

type RawSpec<Path extends string, Q> = Omit<RawRoute, 'kind' | 'params' | 'query' | 'serve'> & {
  path: Path;
  query?: Q;
  serve: (request: Request, response: Response, input: RawInput<PathParams<Path>, Parsed<Q>>) => Promise<void>;
};

export function rawRoute<Path extends string, Q extends z.ZodObject | undefined = undefined>(
  spec: RawSpec<Path, Q>,
): RawRoute {
  const params = paramsOf(spec.path);
  return { ...(spec as Omit<RawRoute, 'kind' | 'params'>), ...(params && { params }), kind: 'raw' };
}
