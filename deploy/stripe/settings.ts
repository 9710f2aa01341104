/** What the stand-in goes by. */
export const API_VERSION = '2026-10-28.endive';

export type Settings = {
  /** Where browsers find the hosted pages; no slash at the end. */
  publicUrl: string;
  /** Seconds of the school's time now. Events are dated by it, so that whoever asks for what is new by their date misses nothing. */
  clockNow: () => number;
  /** A renewal stays a draft for so long, as at Stripe, before it is charged. */
  draftSeconds: number;
  /** A declined renewal is tried again so many seconds after the first try. */
  retrySeconds: number[];
};

const hour = 3_600;
const day = 24 * hour;

export const BILLING = { draftSeconds: hour, retrySeconds: [day, 2 * day, 3 * day] };
/** As the account of the school is called on pages, invoices and receipts. */
export const SELLER = { name: 'Parlance Pty Ltd', country: 'AU' };
