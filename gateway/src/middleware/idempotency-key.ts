/** The key is only passed on; the service that owns the effect keeps it with the effect. */
import type { Request } from 'express';
import { refuse } from '../refusals.ts';

export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || key === '') return undefined;
  if (key.length > 255 || !/^[\x21-\x7e]+$/.test(key)) {
    throw refuse('KEY_MALFORMED');
  }
  return key;
}
