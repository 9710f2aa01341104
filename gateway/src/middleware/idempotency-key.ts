/** The key is only passed on; the service that owns the effect keeps it with the effect. */
import type { Request } from 'express';
import { appError } from '@parlance/runtime/errors/app-error';

export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || key === '') return undefined;
  if (key.length > 255 || !/^[\x21-\x7e]+$/.test(key)) {
    throw appError('malformed', 'MALFORMED', 'Idempotency-Key must be at most 255 visible characters');
  }
  return key;
}
