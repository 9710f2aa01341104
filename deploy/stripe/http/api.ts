/** One call of the API: who asks, in which version, under which key; then its work in one transaction. */
import { timingSafeEqual } from 'node:crypto';
import type { EventCause } from '../objects/event.ts';
import { API_VERSION } from '../settings.ts';
import { newId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import type { Context } from '../context.ts';
import { expand } from './expand.ts';
import { faults, StripeFault } from './faults.ts';
import { parseForm } from './form.ts';
import { makeIdempotency } from './idempotency.ts';
import type { CallPlan, Plans } from './plans.ts';
import { makeReader } from './reader.ts';
import { makeRouter, type Found, type Route } from './route.ts';

export type ApiRequest = {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: { authorization?: string | undefined; version?: string | undefined; key?: string | undefined };
};

/** Undefined: no answer is to come. */
export type ApiAnswer = { status: number; body: string; headers: Record<string, string> } | undefined;

export type ApiOptions = {
  store: Store;
  routes: Route[];
  secretKey: string;
  plans: Plans;
  /** Runs work at the present time in one transaction. */
  now: <T>(work: (context: Context) => T, cause: EventCause) => T;
};

export function makeApi({ store, routes, secretKey, plans, now }: ApiOptions) {
  const find = makeRouter(routes);
  const idempotency = makeIdempotency(store);

  /** What is answered is kept in the transaction that did it, so that a crash leaves both or neither. */
  const work = (found: Found, request: ApiRequest, cause: EventCause, keep: Keep): string =>
    now((context) => {
      const body = perform(found, request, context);
      keep({ status: 200, body });
      return body;
    }, cause);

  return (request: ApiRequest): ApiAnswer => {
    const id = newId('req');
    const { method, path, query, body, headers } = request;
    const key = method === 'POST' ? headers.key : undefined;
    const common = {
      'request-id': id,
      'stripe-version': API_VERSION,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const asked = `${method} ${path}?${query} ${body}`;
    try {
      demandKey(headers.authorization, secretKey);
      demandVersion(headers.version);
      const found = find(method, path);
      if (found === undefined) throw faults.noRoute(method, path);
      const kept = key === undefined ? undefined : idempotency.find(key, asked);
      if (kept !== undefined) {
        return { ...kept, headers: { ...common, 'idempotent-replayed': 'true', 'original-request': kept.request } };
      }
      const plan = plans.take(`${method} ${path}`);
      const keep: Keep = ({ status, body: text }) => {
        if (key !== undefined) idempotency.keep(key, asked, { status, body: text, request: id });
      };
      const cause = { request: id, key: key ?? null };
      const answer = answerOf(plan, () => work(found, request, cause, keep), keep);
      return answer === undefined ? undefined : { ...answer, headers: common };
    } catch (error) {
      return { ...refusal(error), headers: common };
    }
  };
}

type Text = { status: number; body: string };
type Keep = (answer: Text) => void;

function answerOf(plan: CallPlan | undefined, work: () => string, keep: Keep): Text | undefined {
  const done = plan?.when === 'before' ? undefined : tryWork(work);
  if (plan === undefined) return done;
  // Words that cannot be taken are refused as always, whatever was planned.
  if (done !== undefined && done.status !== 200) return done;
  if (plan.when === 'hang') return undefined;
  const answer = planned(plan);
  if (plan.sticky) keep(answer);
  return answer;
}

function tryWork(work: () => string): Text {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    return refusal(error);
  }
}

function planned({ status = 500, code, message }: CallPlan): Text {
  const fault = status === 429 ? faults.tooMany() : faults.broken();
  const type = status >= 400 && status < 500 && status !== 429 ? 'invalid_request_error' : fault.error.type;
  const error = {
    ...fault.error,
    type,
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
  };
  return { status, body: JSON.stringify({ error }, null, 2) };
}

function perform({ route, id }: Found, { method, query, body }: ApiRequest, context: Context): string {
  const form = parseForm(method === 'POST' ? body : [query, body].filter((text) => text !== '').join('&'));
  const read = makeReader(form);
  const paths = read.texts('expand');
  const answer = expand(context, route.handle({ context, read, id }), paths);
  read.done();
  return JSON.stringify(answer, null, 2);
}

function refusal(error: unknown): Text {
  const { status, error: told } = error instanceof StripeFault ? error : faults.broken();
  if (!(error instanceof StripeFault)) console.error(error);
  return { status, body: JSON.stringify({ error: told }, null, 2) };
}

function demandKey(authorization: string | undefined, secretKey: string): void {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  const given =
    scheme.toLowerCase() === 'basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value;
  const [a, b] = [Buffer.from(given), Buffer.from(secretKey)];
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw faults.noKey();
}

function demandVersion(version: string | undefined): void {
  if (version === undefined || version === API_VERSION) return;
  throw faults.invalid(
    `Invalid Stripe API version: ${version}. This stands in for Stripe at version ${API_VERSION} and speaks no other.`,
  );
}
