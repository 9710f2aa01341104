import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import { en } from './en.ts';

/** Of the pages before the portal. */
export const entryTexts = makeCatalogue(en);
