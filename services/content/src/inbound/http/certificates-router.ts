/** Where anybody checks a certificate: the page, the same as JSON, and the public keys. No session, no cookie. */
import { currentContext } from '@parlance/runtime/context/request-context';
import { problemOf } from '@parlance/runtime/errors/problem';
import { failureOf } from '@parlance/runtime/postgres/pg-errors';
import type { Clock } from '@parlance/runtime/clock/clock';
import { underRequestId } from '@parlance/runtime/http/request-id';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { Router, type NextFunction, type Request, type Response } from 'express';
import { readNumber } from '../../domain/certificate-number.ts';
import { linkOf } from '../../domain/certificate.ts';
import { refuse } from '../../domain/refusals.ts';
import { findCertificate } from '../../queries/certificates.ts';
import type { RecordKeys } from '../../usecases/progress-ports.ts';
import { certificatePage, pagePolicy, type Shown } from './certificate-page.tsx';
import type { Hint } from './certificate-texts.ts';
import { logFailure } from './log-failure.ts';

type Verdict = { allowed: boolean; retryAfterMs: number };
type Limiter = { take(key: string, rate: { burst: number; periodMs: number }): Promise<Verdict> };
type Deps = {
  db: Queryable;
  keys: Pick<RecordKeys, 'read' | 'published'>;
  /** Of this process: the numbers are too many to be guessed at any rate, and a flood is met. */
  limiter: Limiter;
  /** The school's time, as that of the issue is. */
  clock: Clock;
  origin: string;
  log: Logger;
};
type Found = { shown: Shown; jws?: string };

/** For one address. */
const rate = { burst: 60, periodMs: 60_000 };
const longestTyped = 64;

export function makeCertificatesRouter(deps: Deps): Router {
  const router = Router({ caseSensitive: true });
  router.use('/c', underRequestId);
  router.use('/c', async (request, response, next) => {
    response.set(headers);
    const { allowed, retryAfterMs } = await deps.limiter.take(addressOf(request), rate);
    if (!allowed) throw refuse('CHECKED_TOO_OFTEN', { retryAfterMs });
    next();
  });
  router.get('/c/keys.json', (_request, response) => {
    response.set(forPrograms).set('Cache-Control', 'public, max-age=300').json({ keys: deps.keys.published() });
  });
  router.get('/c', (request, response) => typedIn(request, response));
  router.get('/c/:number.json', async (request, response) => {
    sendJson(await found(request.params.number, deps), response, deps.origin);
  });
  router.get('/c/:number', async (request, response) => {
    sendPage((await found(request.params.number, deps)).shown, response);
  });
  router.use('/c', (request, response) => sendPage(unknown(request.path.slice(1), 'no number').shown, response));
  router.use('/c', (error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    answerFailure(error, response, deps.log),
  );
  return router;
}

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': pagePolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
};
/** Whoever verifies by a program of their own may do so from a page of their own. */
const forPrograms = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Only the edge reaches this door, and it says who asks. */
function addressOf(request: Request): string {
  const said = request.headers['x-forwarded-for'];
  return (
    String(said ?? request.socket.remoteAddress ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  );
}

/** The form works without a script: what was typed becomes the address. */
function typedIn(request: Request, response: Response): void {
  const { number } = request.query;
  const typed = typeof number === 'string' ? number.trim().slice(0, longestTyped) : '';
  const read = readNumber(typed);
  if (typed === '') sendPage({ state: 'unknown', typed, hint: 'nothing typed' }, response, 200);
  else response.redirect(303, `/c/${encodeURIComponent(typeof read === 'string' ? typed : read.number)}`);
}

/** What is said comes from the signed record: what it does not say is not shown, and what we did not sign is not either. */
async function found(typed: string, { db, keys, clock }: Deps): Promise<Found> {
  const read = readNumber(typed);
  if (typeof read === 'string') return unknown(typed, read);
  const certificate = await findCertificate(db, read.number);
  if (certificate?.state === 'revoked' && certificate.revokedAt) {
    const { courseName, courseAbbreviation } = certificate.said;
    const { revokedAt, revokedReason: reason = '' } = certificate;
    return { shown: { state: 'revoked', ...read, courseName, courseAbbreviation, reason, revokedAt } };
  }
  const jws = certificate?.record;
  if (jws === undefined) return unknown(read.number, 'not issued');
  const record = await keys.read(jws);
  if (record.number !== read.number) throw new Error('the record of a certificate is of another one');
  return { shown: { state: 'issued', record, checkedAt: clock.now() }, jws };
}

/** Of what was typed only what can be seen is shown again. */
function unknown(typed: string, hint: Hint): Found {
  const seen = typed.replaceAll(/[^\p{L}\p{N}\p{Dash} ]/gu, '·').slice(0, longestTyped);
  return { shown: { state: 'unknown', typed: seen, hint } };
}

function sendPage(shown: Shown, response: Response, status = shown.state === 'unknown' ? 404 : 200): void {
  response.status(status).type('html').send(certificatePage(shown));
}

function sendJson({ shown, jws }: Found, response: Response, origin: string): void {
  response.set(forPrograms);
  if (shown.state === 'unknown') response.status(404).json({ state: shown.state, hint: shown.hint });
  else if (shown.state === 'revoked') response.json({ ...shown, link: linkOf(origin, shown.number) });
  else {
    const { state, record, checkedAt } = shown;
    const link = linkOf(origin, record.number);
    response.json({
      state,
      number: record.number,
      checkedAt,
      link,
      certificate: record,
      record: jws,
      keys: `${origin}/c/keys.json`,
    });
  }
}

function answerFailure(error: unknown, response: Response, log: Logger): void {
  // An address whose %-signs are no UTF-8 is the number of nothing.
  if (error instanceof URIError) {
    sendPage({ state: 'unknown', typed: '·', hint: 'no number' }, response);
    return;
  }
  const failure = failureOf(error);
  logFailure(log, 'certificates', failure);
  const problem = problemOf(failure, currentContext().requestId);
  response.status(problem.status).set(problem.headers).json(problem.body);
}
