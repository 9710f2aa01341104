/** Where the next page of announcements starts, opaque to callers. */
import { appError } from '@parlance/runtime/errors/app-error';
import type { PageStart } from '../../queries/announcements.ts';

const form = /^(\d{1,16})\.([0-9a-f]{8}-[0-9a-f-]{27})$/;

export function packPageToken(next: PageStart | undefined): string {
  return next === undefined ? '' : Buffer.from(`${next.at.getTime()}.${next.id}`).toString('base64url');
}

export function unpackPageToken(token: string): PageStart | undefined {
  if (token === '') return undefined;
  const found = form.exec(Buffer.from(token, 'base64url').toString('utf8'));
  if (found?.[1] === undefined || found[2] === undefined) {
    throw appError('malformed', 'PAGE_TOKEN_INVALID', 'The page token is not valid');
  }
  return { at: new Date(Number(found[1])), id: found[2] };
}
