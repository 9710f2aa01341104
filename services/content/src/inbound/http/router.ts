/** Content's addresses: files by signed links, and certificates for whoever has their number. */
import { Router } from 'express';
import { makeCertificatesRouter } from './certificates-router.ts';
import { makeFilesRouter } from './files-router.ts';

type Deps = Parameters<typeof makeFilesRouter>[0] & Parameters<typeof makeCertificatesRouter>[0];

export const makeRouter = (deps: Deps): Router => Router().use(makeFilesRouter(deps), makeCertificatesRouter(deps));
