/** What people may know of a card, and when it is time to tell them that it expires. */
export type Card = {
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
};

/** A card is good until its month is over, wherever its owner is: the month is over last in UTC-12. */
export function cardEndsAt({ expiresMonth, expiresYear }: Card): Date {
  return new Date(Date.UTC(expiresYear, expiresMonth, 1, 12));
}

/** In the month before it ends, and not any more once it has. */
export function isCardExpiring(card: Card, now: Date): boolean {
  const end = cardEndsAt(card);
  const from = new Date(end);
  from.setUTCMonth(from.getUTCMonth() - 1);
  return now >= from && now < end;
}
