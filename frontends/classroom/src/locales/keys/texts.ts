import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import { en } from './en.ts';

export const keyTexts = makeCatalogue(en);
