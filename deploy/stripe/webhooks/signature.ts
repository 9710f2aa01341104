/** `Stripe-Signature`, as Stripe makes it: a time and a hash of time and body, so that nobody can send an old or another body. */
import { createHmac } from 'node:crypto';

export function signatureHeader(body: string, secret: string, seconds = Math.floor(Date.now() / 1_000)): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${hash}`;
}
