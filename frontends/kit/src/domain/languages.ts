/** What teachers speak besides English. Names are the platform's own (Intl), in the page's language. */
import { languageCodes } from '@parlance/proto/limits/languages';
import { language } from '../i18n/language.ts';
import type { Choice } from './countries.ts';

export { type LanguageCode, languageCodes } from '@parlance/proto/limits/languages';

const names = () => new Intl.DisplayNames(language(), { type: 'language' });

/** Undefined is what an API of before says. */
export const speaks = (languages: readonly string[] | undefined, code: string): boolean =>
  languages?.includes(code) ?? false;

/** By name. */
export function languageChoices(codes: readonly string[] = languageCodes): Choice[] {
  const named = names();
  const choices = codes.map((value) => ({ value, label: named.of(value) ?? value }));
  return choices.sort((a, b) => a.label.localeCompare(b.label, language()));
}

/** "German and Portuguese" */
export function languagesText(codes: readonly string[]): string {
  const labels = languageChoices(codes).map(({ label }) => label);
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(labels);
}
