/** What the fields of a guide or video have to be, and what the API takes of them. */
import { filled, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { guideTexts, libraryTexts } from '../../../locales/texts.ts';
import { lengthOf, secondsOf } from '../length.ts';
import { description, name } from '../library-form.ts';
import type { Guide, GuideBody } from './api.ts';

export const kinds = ['guide', 'video'] as const;
export const sources = ['address', 'file'] as const;
export const roles = ['tutor', 'admin'] as const;

const faults = () => guideTexts.now().faults;
const required = () => libraryTexts.now().faults.required;

const fields = v.object({
  title: name,
  category: name,
  description,
  kind: v.picklist(kinds),
  source: v.picklist(sources),
  url: trimmed,
  fileId: v.string(),
  length: trimmed,
  /** The roles, one behind the other, in their order. */
  forRole: v.pipe(v.string(), filled(required)),
});
export type GuideValues = v.InferOutput<typeof fields>;

const longestAddress = 500;
const isAddress = (url: string) => url.startsWith('https://') && URL.canParse(url) && url.length <= longestAddress;

const addressFault = ({ source, url }: GuideValues) => {
  if (source === 'file' || isAddress(url)) return undefined;
  return url === '' ? required() : faults().address;
};
const fileFault = ({ source, fileId }: GuideValues) => (source === 'file' && fileId === '' ? faults().file : undefined);
const lengthFault = ({ kind, length }: GuideValues) => {
  if (length === '' || lengthNumber(kind, length) !== undefined) return undefined;
  return faults().length[kind];
};

export const guideSchema = v.pipe(
  fields,
  v.forward(judged<GuideValues>(addressFault), ['url']),
  v.forward(judged<GuideValues>(fileFault), ['fileId']),
  v.forward(judged<GuideValues>(lengthFault), ['length']),
);

/** Pages of a guide, seconds of a video. */
function lengthNumber(kind: Guide['kind'], length: string): number | undefined {
  if (kind === 'video') return secondsOf(length);
  return /^\d{1,4}$/.test(length) ? Number(length) : undefined;
}

function lengthText({ kind, length }: Guide): string {
  if (length === 0) return '';
  return kind === 'video' ? lengthOf(length) : String(length);
}

export function guideValues(guide: Guide): GuideValues {
  const { title, category, description: about, kind, url, fileId, forRole } = guide;
  return {
    title,
    category,
    description: about,
    kind,
    source: fileId ? 'file' : 'address',
    // Where a file is opened for the moment is no address of the guide.
    url: fileId ? '' : url,
    fileId: fileId ?? '',
    length: lengthText(guide),
    forRole: rolesText(forRole),
  };
}

export const newGuide = (category: string): GuideValues => ({
  title: '',
  category,
  description: '',
  kind: 'guide',
  source: 'address',
  url: '',
  fileId: '',
  length: '',
  forRole: 'tutor',
});

export const rolesIn = (text: string) => roles.filter((role) => text.split(' ').includes(role));
export const rolesText = (chosen: readonly string[]): string => roles.filter((role) => chosen.includes(role)).join(' ');

export function guideBody({ source, url, fileId, length, forRole, ...words }: GuideValues): GuideBody {
  return {
    ...words,
    ...(source === 'file' ? { fileId } : { url }),
    length: lengthNumber(words.kind, length) ?? 0,
    forRole: rolesIn(forRole),
  };
}
