import { allowedLink } from '@parlance/kit/documents/document-link.ts';
import { youtubeId } from '@parlance/kit/domain/youtube.ts';
import type { Guide } from './api.ts';

/** Where a guide is looked at: on this page, or in a tab of its own; undefined when its address leads nowhere. */
export type Place = { here: 'youtube' } | { tab: string } | undefined;

export function placeOf({ kind, url, fileId }: Guide): Place {
  if (kind === 'video' && youtubeId(url)) return { here: 'youtube' };
  const tab = fileId ? url : allowedLink(url);
  return tab ? { tab } : undefined;
}

/** By category, in the order of the first of each; only what is called or says what was typed. */
export function categoriesOf(guides: readonly Guide[], typed: string): [category: string, guides: Guide[]][] {
  const text = typed.trim().toLowerCase();
  const fitting = guides.filter(({ title, category, description }) =>
    [title, category, description].some((words) => words.toLowerCase().includes(text)),
  );
  return [...Map.groupBy(fitting, ({ category }) => category)];
}
