/** What a lesson pays a tutor. The wire carries major units (CON-26); inside, only whole hundredths are added up. */
import { money } from '@parlance/proto/limits';

export type TutorRate = { readonly hundredths: number; readonly currency: string };

/** Shown and summed by earnings when a lesson came without a rate; never stored (EARN-20, CON-25). */
export function fallbackRate(currency: string): TutorRate {
  return { hundredths: money.earningsFallbackRate * 100, currency };
}

/** proto3 has no absent number: zero and nonsense both mean that no rate came with the booking. */
export function rateFromMajorUnits(major: number, currency: string): TutorRate | undefined {
  const hundredths = Math.round(major * 100);
  if (!Number.isSafeInteger(hundredths) || hundredths <= 0) return undefined;
  return { hundredths, currency: currency === '' ? money.applicationCurrency : currency };
}

export function majorUnits(hundredths: number): number {
  return hundredths / 100;
}
