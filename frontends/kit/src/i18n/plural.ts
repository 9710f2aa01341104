/** The form of a word that goes with a number, by the rules of one language. A catalogue names its own language: English that stands in for a missing text keeps English rules. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export function makePlural(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
