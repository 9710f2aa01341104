/** User guides and videos (NS-35): an address of the web or, of a guide, a PDF of the library. */
import { library } from '@parlance/proto/limits';
import { charactersIn, isPlain } from '@parlance/proto/limits/fields';
import { refuse } from './refusals.ts';

export type GuideWords = {
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly kind: string;
  readonly url: string;
  readonly fileId: string | undefined;
  /** Pages of a guide, seconds of a video; 0: not known. */
  readonly length: number;
  readonly forRoles: readonly string[];
};
export type Guide = GuideWords & { readonly id: string; readonly version: number; readonly pos: number };

/** Guides train teachers; students have no page of them. */
const roles = ['tutor', 'admin'];
const longestAddress = 500;
const longest = 100_000;

export function checkedWords(words: GuideWords): GuideWords {
  const { kind, url, fileId, length, forRoles, description } = words;
  const wrong = (field: string) => refuse('GUIDE_MALFORMED', { fill: [field] });
  if (kind !== 'guide' && kind !== 'video') throw wrong('kind');
  if ((url === '') === (fileId === undefined) || (url !== '' && !isWebAddress(url))) throw wrong('address');
  // The school keeps no films: they are played where they lie.
  if (kind === 'video' && fileId !== undefined) throw wrong('address');
  if (!Number.isInteger(length) || length < 0 || length > longest) throw wrong('length');
  if (charactersIn(description) > library.textMax) throw wrong('description');
  const asked = roles.filter((role) => forRoles.includes(role));
  if (asked.length === 0 || asked.length !== forRoles.length) throw wrong('audience');
  return { ...words, category: line(words.category, 'category'), title: line(words.title, 'title'), forRoles: asked };
}

function line(value: string, field: string): string {
  const trimmed = value.trim();
  if (trimmed === '' || charactersIn(trimmed) > library.nameMax || !isPlain(trimmed)) {
    throw refuse('GUIDE_MALFORMED', { fill: [field] });
  }
  return trimmed;
}

function isWebAddress(url: string): boolean {
  return url.length <= longestAddress && url.startsWith('https://') && URL.canParse(url);
}

/** Of those that a guide was made for when there were more of them; what is left for nobody is the office's. */
export function audienceOf({ forRoles }: Pick<Guide, 'forRoles'>): string[] {
  const known = roles.filter((role) => forRoles.includes(role));
  return known.length > 0 ? known : ['admin'];
}

/** Administrators read all of them: they keep them. */
export const isFor = ({ forRoles }: Pick<Guide, 'forRoles'>, role: string): boolean =>
  role === 'admin' || forRoles.includes(role);
