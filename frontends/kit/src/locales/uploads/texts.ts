import { makeCatalogue } from '../../i18n/catalogue.ts';
import { en } from './en.ts';

export const uploadTexts = makeCatalogue(en);
