/** The door of the bytes: signed links only, no session, no cookie. What goes out can never act in the product's origin. */
import { currentContext } from '@parlance/runtime/context/request-context';
import { problemOf } from '@parlance/runtime/errors/problem';
import { failureOf } from '@parlance/runtime/postgres/pg-errors';
import { underRequestId } from '@parlance/runtime/http/request-id';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { Router, type NextFunction, type Request, type Response } from 'express';
import { refuse } from '../../domain/refusals.ts';
import { checkLink, type Signer } from '../../domain/signed-link.ts';
import { findFile } from '../../queries/file.ts';
import type { Storage } from '../../usecases/ports.ts';
import type { ReceivePart } from '../../usecases/receive-part.ts';
import type { ReceiveUpload } from '../../usecases/receive-upload.ts';
import { logFailure } from './log-failure.ts';
import { serveFile } from './serve-file.ts';

type Deps = {
  db: Queryable;
  receivePart: ReceivePart;
  receiveUpload: ReceiveUpload;
  storage: Storage;
  signer: Signer;
  realTime: Clock;
  log: Logger;
};

export function makeFilesRouter(deps: Deps): Router {
  const router = Router();
  router.use('/files', underRequestId);
  router.put('/files/uploads/:id/parts/:number', (request, response) => putPart(request, response, deps));
  router.put('/files/uploads/:id', (request, response) => putUpload(request, response, deps));
  router.get('/files/public/:id', (request, response) => getPublicFile(request, response, deps));
  router.get('/files/:id', (request, response) => getFile(request, response, deps));
  router.use('/files', () => {
    throw refuse('FILE_NOT_FOUND');
  });
  router.use('/files', (error: unknown, request: Request, response: Response, _next: NextFunction) =>
    answerFailure(error, { request, response, log: deps.log }),
  );
  return router;
}

/** What carries the right, and nothing beside it. */
function linkOf({ query }: Pick<Request, 'query'>) {
  const { expires, signature, ...others } = query;
  if (Object.keys(others).length > 0) throw refuse('LINK_INVALID');
  return { expires, signature };
}

function lengthOf({ headers }: Pick<Request, 'headers'>): number | undefined {
  const announced = headers['content-length'];
  return announced === undefined ? undefined : Number(announced);
}

async function putUpload(request: Request<{ id: string }>, response: Response, deps: Deps): Promise<void> {
  await deps.receiveUpload({
    link: { id: request.params.id, ...linkOf(request) },
    contentType: request.headers['content-type'],
    contentLength: lengthOf(request),
    body: request,
  });
  response.status(204).end();
}

async function putPart(request: Request<{ id: string; number: string }>, response: Response, deps: Deps) {
  const { id, number } = request.params;
  await deps.receivePart({ id, number, link: linkOf(request), contentLength: lengthOf(request), body: request });
  response.status(204).end();
}

async function getFile(request: Request<{ id: string }>, response: Response, deps: Deps): Promise<void> {
  const { id } = request.params;
  checkLink({ method: 'GET', id, ...linkOf(request) }, deps.signer, deps.realTime.now());
  const file = await findFile(deps.db, id);
  if (file === undefined) throw refuse('FILE_NOT_FOUND');
  await serveFile(file, { request, response, storage: deps.storage });
}

/** Pictures of profiles: whoever has the id may see them. What is not public is not there. */
async function getPublicFile(request: Request<{ id: string }>, response: Response, deps: Deps) {
  const file = await findFile(deps.db, request.params.id);
  if (file === undefined || !file.isPublic) throw refuse('FILE_NOT_FOUND');
  await serveFile(file, { request, response, storage: deps.storage });
}

/** A body that was not read is not waited for: the connection ends with the answer. */
function answerFailure(
  error: unknown,
  { request, response, log }: { request: Request; response: Response; log: Logger },
): void {
  // An address whose %-signs are no UTF-8 is one that was never handed out.
  const failure = failureOf(error instanceof URIError ? refuse('FILE_NOT_FOUND') : error);
  logFailure(log, 'files', failure);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const problem = problemOf(failure, currentContext().requestId);
  if (!request.complete) response.set('Connection', 'close');
  response.status(problem.status).set(problem.headers).set('Cache-Control', 'no-store').json(problem.body);
}
