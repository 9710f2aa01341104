/** Stripe counts a few currencies otherwise than ISO 4217: in decimals that they do not have, or without those that they have. */
import { decimalsOfCurrency } from '@parlance/proto/json/money';
import type { Money } from '../../domain/money.ts';

const digitsAtStripe: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

const factorOf = (currency: string) =>
  10 ** ((digitsAtStripe[currency] ?? decimalsOfCurrency(currency)) - decimalsOfCurrency(currency));

export function moneyFrom(amount: number, currencyInSmall: string): Money {
  const currency = currencyInSmall.toUpperCase();
  return { minor: Math.round(amount / factorOf(currency)), currency };
}

export const amountFor = ({ minor, currency }: Money): number => Math.round(minor * factorOf(currency));
