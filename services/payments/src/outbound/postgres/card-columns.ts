/** A card and an amount as columns, both ways. */
import type { Card } from '../../domain/card.ts';
import type { Money } from '../../domain/money.ts';

export type CardColumns = {
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpiresMonth: number | null;
  cardExpiresYear: number | null;
};
export const cardColumns = 'cardBrand, cardLast4, cardExpiresMonth, cardExpiresYear';

export function cardOf({ cardBrand: brand, cardLast4: last4, ...row }: CardColumns): Card | undefined {
  if (brand === null || last4 === null) return undefined;
  return { brand, last4, expiresMonth: row.cardExpiresMonth ?? 0, expiresYear: row.cardExpiresYear ?? 0 };
}

export function columnsOfCard(card: Card | undefined): CardColumns {
  return {
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpiresMonth: card?.expiresMonth ?? null,
    cardExpiresYear: card?.expiresYear ?? null,
  };
}

export type AmountColumns = { amountMinor: number; currency: string };

export const moneyOf = ({ amountMinor: minor, currency }: AmountColumns): Money => ({ minor, currency });
