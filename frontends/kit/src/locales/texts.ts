/** A catalogue a feature: a build takes each of them to the page that reads it. */
import { makeCatalogue } from '../i18n/catalogue.ts';
import { common, dashboard, documents, groups, ledger, lessons, levels, uploads } from './en.ts';

export const texts = makeCatalogue(common);
export const dashboardTexts = makeCatalogue(dashboard);
export const documentTexts = makeCatalogue(documents);
export const groupTexts = makeCatalogue(groups);
export const ledgerTexts = makeCatalogue(ledger);
export const lessonTexts = makeCatalogue(lessons);
export const levelTexts = makeCatalogue(levels);
export const uploadTexts = makeCatalogue(uploads);
