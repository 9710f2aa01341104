import { makeCatalogue } from '../../i18n/catalogue.ts';
import { en } from './en.ts';

/** Of group sessions, which come with the pages that show them. */
export const groupTexts = makeCatalogue(en);
