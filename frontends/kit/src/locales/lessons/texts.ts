import { makeCatalogue } from '../../i18n/catalogue.ts';
import { en } from './en.ts';

/** Of the lists of lessons and their dialogs, which come with a later page. */
export const lessonTexts = makeCatalogue(en);
