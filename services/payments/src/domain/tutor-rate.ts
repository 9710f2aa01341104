/** What a lesson pays a tutor: whole minor units of a currency. */
import { money } from '@parlance/proto/limits';

export type TutorRate = {
  /** None came with the booking: nothing is owed for the lesson until somebody says what (EARN-20). */
  readonly rateMinor: number | undefined;
  readonly currency: string;
};

/** proto3 has no absent text or number: no currency is the school's, and nothing, less and nonsense mean that no rate came. */
export function tutorRate(minor: number, currency: string): TutorRate {
  return { rateMinor: Number.isSafeInteger(minor) && minor > 0 ? minor : undefined, currency: currencyOr(currency) };
}

export const currencyOr = (currency: string): string => (currency === '' ? money.applicationCurrency : currency);
