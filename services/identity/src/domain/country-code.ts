/** ISO 3166 code of a country's English name: applications carry labels (APP-29), profiles codes. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let codes: ReadonlyMap<string, string> | undefined;

export function countryCode(label: string): string {
  codes ??= new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((code) => {
        const name = names.of(code);
        return name === undefined ? [] : [[name.toLowerCase(), current(code)] as const];
      }),
  );
  return codes.get(label.trim().toLowerCase()) ?? '';
}

/** Codes of the past name their country too: UK stands for GB. */
function current(code: string): string {
  return new Intl.Locale(`und-${code}`).region ?? code;
}
