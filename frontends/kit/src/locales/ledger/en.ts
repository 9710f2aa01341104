/** The lines of a wallet's ledger, in English. */
export const en = {
  ledger: {
    booked: (what: string) => `Booked ${what}`,
    refunded: (what: string) => `Refund for ${what}`,
    adjusted: (what: string) => `Adjusted by hand: ${what}`,
    purchased: (what: string) => `Purchase ${what}`,
    lesson: 'a lesson',
    quoted: (note: string) => `“${note}”`,
    automatic: 'Automatic',
    after: (balance: number) => `balance after: ${balance}`,
  },
};
