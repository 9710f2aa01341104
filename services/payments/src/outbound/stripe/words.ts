/** Small things that every object of Stripe has. */
import type Stripe from 'stripe';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Card } from '../../domain/card.ts';

export const at = (seconds: number): Date => new Date(seconds * 1_000);
export const atIf = (seconds: number | null | undefined): Date | undefined =>
  seconds === null || seconds === undefined ? undefined : at(seconds);

/** An id of ours that we put there; others may have put anything. */
export const ourId = (value: string | undefined): string | undefined =>
  value !== undefined && isUuid(value) ? value : undefined;

/** An id, whether the object was sent whole or not. */
export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}

export function cardOf(method: string | Stripe.PaymentMethod | null | undefined): Card | undefined {
  if (typeof method !== 'object' || method === null || !method.card) return undefined;
  const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = method.card;
  return { brand, last4, expiresMonth, expiresYear };
}
