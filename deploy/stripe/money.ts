/** Sums for people: minor units by the places of their currency. */
const NO_PLACES = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '));
const THREE_PLACES = new Set('bhd iqd jod kwd lyd omr tnd'.split(' '));

function placesOf(currency: string): number {
  const known = currency.toLowerCase();
  return NO_PLACES.has(known) ? 0 : THREE_PLACES.has(known) ? 3 : 2;
}

/** `1,234.50`, without its currency. */
export function sumText(minor: number, currency: string): string {
  const places = placesOf(currency);
  const options = { minimumFractionDigits: places, maximumFractionDigits: places };
  return (minor / 10 ** places).toLocaleString('en', options);
}
