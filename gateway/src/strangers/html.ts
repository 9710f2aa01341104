/** Pages as text: whatever is put into a template is escaped, unless a template made it. */
const made: unique symbol = Symbol('html');
export type Html = { readonly [made]: string };
type Piece = string | number | Html | readonly Html[] | undefined;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return raw(parts.reduce((all, part, index) => all + textOf(pieces[index - 1]) + part));
}

/** Only for what is written in this folder. */
export const raw = (text: string): Html => ({ [made]: text });

export function textOf(piece: Piece): string {
  if (piece === undefined) return '';
  if (typeof piece !== 'object') return escaped(String(piece));
  return 'map' in piece ? piece.map(textOf).join('') : piece[made];
}
