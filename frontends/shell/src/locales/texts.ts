/** A catalogue a feature: a build takes each of them to the page that reads it. */
import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import { application, common, developer, developmentBar, entry, speedTest } from './en.ts';

export const texts = makeCatalogue(common);
export const applicationTexts = makeCatalogue(application);
export const developerTexts = makeCatalogue(developer);
export const developmentBarTexts = makeCatalogue(developmentBar);
export const entryTexts = makeCatalogue(entry);
export const speedTestTexts = makeCatalogue(speedTest);
