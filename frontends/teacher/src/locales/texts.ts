/** A catalogue a feature: a build takes each of them to the page that reads it. */
import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import { bookings, common, groups, income, schedule, titles } from './en.ts';

export const texts = makeCatalogue(common);
export const bookingTexts = makeCatalogue(bookings);
export const teachersGroupTexts = makeCatalogue(groups);
export const incomeTexts = makeCatalogue(income);
export const scheduleTexts = makeCatalogue(schedule);
export const titleTexts = makeCatalogue(titles);
