/** Ids as Stripe makes them: what kind of thing it is, then chance. */
import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
