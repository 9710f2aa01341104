/** Whether this installation may be put under load (tests/load): whoever knows its token is told so, and without one nobody is. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import { reveal, type Secret } from '@parlance/runtime/config/secret';

const hashed = (text: string) => createHash('sha256').update(text).digest();

export function loadTestsRouter(token: Secret | string | undefined): Router {
  const router = Router();
  if (token === undefined) return router;
  const wanted = hashed(`Bearer ${reveal(token)}`);
  router.get('/', (request, response, next) => {
    // Whoever guesses wrong learns nothing: there is no such page.
    if (!timingSafeEqual(hashed(request.get('authorization') ?? ''), wanted)) return next();
    response.set('Cache-Control', 'no-store').status(204).end();
  });
  return router;
}
