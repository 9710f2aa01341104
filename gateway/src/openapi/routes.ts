import { Router } from 'express';
import { docsPage } from './page.ts';

/** Written when it is first asked for: most gateways never are, and a start need not wait for it. */
export function docsRouter(write: () => object): Router {
  let written: { document: object; page: string } | undefined;
  const docs = () => {
    if (written) return written;
    const document = write();
    return (written = { document, page: docsPage(document) });
  };
  const router = Router();
  router.get('/', (_request, response) => void response.type('html').send(docs().page));
  router.get('/openapi.json', (_request, response) => void response.json(docs().document));
  return router;
}
