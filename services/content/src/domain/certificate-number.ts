/**
 * Numbers of certificates: seven letters by chance and one that checks them, e.g. 7K4M-Q2XD. The letters are Crockford's: no I, L, O or U,
 * so what looks like one of the others is read as it. The last letter is a sum over GF(32) with a weight for each place, so that one
 * letter that was misread, and any two that changed places, are always found.
 */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const places = 7;

/** Multiplied by x, modulo x^5 + x^2 + 1: every weight is another one up to x^30. */
const timesX = (value: number) => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31;

/** Horner's way: the first letter has the highest weight. The check letter itself would have weight 1. */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value) => timesX(sum ^ value), 0);
}

const written = (values: readonly number[]) => {
  const text = values.map((value) => letters[value]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
};

/** Of at least seven random bytes. */
export function numberFrom(bytes: Uint8Array): string {
  const values = [...bytes.subarray(0, places)].map((byte) => byte & 31);
  if (values.length < places) throw new Error(`a number is made of ${places} bytes`);
  return written([...values, checkOf(values)]);
}

export type ReadNumber = { number: string } | 'misread' | 'no number';

/** As people type it: small letters, spaces and dashes wherever they like, O for 0, I and L for 1. */
export function readNumber(typed: string): ReadNumber {
  if (typed.length > 64) return 'no number';
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const values = [...text].map((letter) => letters.indexOf(letter));
  if (values.length !== places + 1) return 'no number';
  if (values.includes(-1) || checkOf(values.slice(0, places)) !== values[places]) return 'misread';
  return { number: written(values) };
}
