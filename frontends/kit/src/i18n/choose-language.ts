/** Which of the offered languages fits a person's own list best: "pt-BR" is met by "pt-BR", else by "pt". */
import { fallbackLanguage } from './language.ts';

export function chooseLanguage(wanted: readonly string[], offered: readonly string[]): string {
  for (const tag of wanted) {
    const parts = tag.split('-');
    for (let length = parts.length; length > 0; length -= 1) {
      const asked = parts.slice(0, length).join('-').toLowerCase();
      const found = [fallbackLanguage, ...offered].find((one) => one.toLowerCase() === asked);
      if (found) return found;
    }
  }
  return fallbackLanguage;
}
