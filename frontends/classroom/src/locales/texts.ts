/** A catalogue a feature: a build takes each of them to the page that reads it. */
import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import { background, common, keys, leading, lobby, observing, titles } from './en.ts';

export const texts = makeCatalogue(common);
export const backgroundTexts = makeCatalogue(background);
export const keyTexts = makeCatalogue(keys);
export const leadingTexts = makeCatalogue(leading);
export const lobbyTexts = makeCatalogue(lobby);
export const observingTexts = makeCatalogue(observing);
export const titleTexts = makeCatalogue(titles);
