/** The pages that strangers read: HTML, whole without a script, the same for everybody. */
import { createHash } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import { stateOf } from '../middleware/request-state.ts';
import { keep } from './keep.ts';
import { legalPage, legalPaths } from './legal-pages.ts';
import { policy } from './look.ts';
import { makeReadSchool } from './school.ts';
import { schoolPage } from './school-page.ts';

type Deps = Parameters<typeof makeReadSchool>[0] & {
  /** Origin that people see. */
  publicUrl: string;
};
/** Where its pages lie. */
export const strangersPaths = ['/', ...legalPaths] as const;

type Sheet = { text: string; tag: string };

/** Whoever takes an agreement back is gone from the page after it. */
const keptMs = 10_000;

const sheetOf = (text: string): Sheet => ({
  text,
  tag: `"${createHash('sha256').update(text).digest('base64url')}"`,
});

export function makeStrangersRouter({ publicUrl, ...deps }: Deps): Router {
  const readSchool = makeReadSchool(deps);
  const school = keep({
    keptMs,
    make: async () => {
      const { value, isWhole } = await readSchool();
      return { value: sheetOf(schoolPage(publicUrl, value)), isWhole };
    },
  });
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/', async (request, response) => send(request, response, await school()));
  for (const path of legalPaths) {
    const sheet = sheetOf(legalPage(publicUrl, path));
    router.get(path, (request, response) => send(request, response, sheet));
  }
  return router;
}

function send(request: Request, response: Response, { text, tag }: Sheet): void {
  stateOf(response).route = request.path;
  // At the first address the portal may be next time: each visit asks, and is told in a word when nothing changed.
  response.set({ ETag: tag, 'Cache-Control': 'private, no-cache', 'Content-Security-Policy': policy });
  if (request.get('if-none-match')?.includes(tag)) response.status(304).end();
  else response.type('html').send(text);
}
