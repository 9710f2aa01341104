/** Pay in major units of the tutor's currency, two decimals, with the currency's own word (CON-26). */
export function amountText(amount: number, currency: string): string {
  return `${currency} ${amount.toFixed(2)}`.trim();
}
