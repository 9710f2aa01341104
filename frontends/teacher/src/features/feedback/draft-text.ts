import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { bookingTexts } from '../../locales/texts.ts';

/** When the draft was kept; `at` is zero while nothing is. */
export const draftText = (at: number, zone: string): string =>
  at === 0 ? '' : bookingTexts.now().feedback.saved(`${timeOf(at, zone)} ${cityOf(zone)}`);
