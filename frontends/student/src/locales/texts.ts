/** A catalogue a feature: a build takes each of them to the page that reads it. */
import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import { account, bookings, common, groups, help, teachers, titles } from './en.ts';

export const texts = makeCatalogue(common);
export const accountTexts = makeCatalogue(account);
export const bookingTexts = makeCatalogue(bookings);
export const groupSearchTexts = makeCatalogue(groups);
export const helpTexts = makeCatalogue(help);
export const teacherTexts = makeCatalogue(teachers);
export const titleTexts = makeCatalogue(titles);
