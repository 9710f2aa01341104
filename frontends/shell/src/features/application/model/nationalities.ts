/** Nationalities by the code of their country. What a state calls its people is nothing that the platform knows, so it stands in the catalogue. */
import { type Choice, countryChoices } from '@parlance/kit/domain/countries.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { nationalities } from '../../../locales/en.ts';

/** Sent as a label, the English one whatever is on screen. */
export const nationalityLabel = (code: string): string => nationalities[code] ?? '';

/** Those of the suggested countries first. */
export function nationalityChoices(): { suggested: Choice[]; others: Choice[] } {
  const { suggested, others } = countryChoices();
  const choice = ({ value }: Choice): Choice[] => {
    const label = nationalities[value];
    return label ? [{ value, label }] : [];
  };
  return {
    suggested: suggested.flatMap(choice),
    others: others.flatMap(choice).sort((a, b) => a.label.localeCompare(b.label, language())),
  };
}
