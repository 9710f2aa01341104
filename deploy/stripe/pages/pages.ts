/** The hosted pages. */
import type { Context } from '../context.ts';
import type { PageAnswer, PageRequest } from '../http/server.ts';

export type PageOptions = { now: <T>(work: (context: Context) => T) => T; portalUrl?: string | undefined };

export function answerPage(_request: PageRequest, _options: PageOptions): PageAnswer {
  return { status: 404, body: '', headers: {} };
}
