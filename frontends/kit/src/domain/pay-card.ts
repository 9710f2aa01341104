/** A card in words. */
export type PaidCard = { brand: string; last4: string };

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex' };

/** "Visa 4417"; a brand that we have no word for as the provider says it. */
export const cardText = ({ brand, last4 }: PaidCard): string => `${brands[brand] ?? brand} ${last4}`.trim();
