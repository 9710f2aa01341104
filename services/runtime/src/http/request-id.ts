/** The id by which a request is found in every log: the edge makes it, and all behind it take it over. */
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { runInContext } from '../context/request-context.ts';

/** As nginx writes its `$request_id`. What is shown to people and searched for is never a text of somebody's own choosing. */
const shape = /^[0-9a-f]{32}$/;

export const newRequestId = (): string => randomUUID().replaceAll('-', '');

/** What was sent, where it is an id at all. */
export function requestIdIn(sent: string | string[] | undefined): string | undefined {
  return typeof sent === 'string' && shape.test(sent) ? sent : undefined;
}

/** For doors that only the edge reaches: log lines and answers have its id. */
export const underRequestId: RequestHandler = (request, response, next) => {
  const requestId = requestIdIn(request.headers['x-request-id']) ?? newRequestId();
  response.setHeader('X-Request-Id', requestId);
  runInContext({ requestId }, () => next());
};
