import { Router } from 'express';
import { docsPage } from './page.ts';

export function docsRouter(document: object): Router {
  const page = docsPage(document);
  const router = Router();
  router.get('/', (_request, response) => void response.type('html').send(page));
  router.get('/openapi.json', (_request, response) => void response.json(document));
  return router;
}
