/** A catalogue a feature: a build takes each of them to the page that reads it. */
import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import { applications, common, corrections, groups, people, reports, schedule, titles } from './en.ts';

export const texts = makeCatalogue(common);
export const applicationTexts = makeCatalogue(applications);
export const correctionTexts = makeCatalogue(corrections);
export const groupTexts = makeCatalogue(groups);
export const peopleTexts = makeCatalogue(people);
export const reportTexts = makeCatalogue(reports);
export const scheduleTexts = makeCatalogue(schedule);
export const titleTexts = makeCatalogue(titles);
