/** One act of an administrator as a line of the timeline: who, what, and each field before and after. */
import type { AdminActJson } from '@parlance/kit/api/types.ts';
import type { TimelineItem } from '@parlance/kit/ui/timeline.tsx';
import { peopleTexts } from '../../locales/texts.ts';

/** The longest address fits. */
const mostLetters = 80;

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return peopleTexts.now().audit.nothing;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const letters = [...text];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : text;
}

export function auditItem({ id, act, actor, at, changed, before, after }: AdminActJson): TimelineItem {
  const { acts, change, fields } = peopleTexts.now().audit;
  const named = (field: string) => (fields as Record<string, string>)[field] ?? field;
  const note = changed.map((field) => change(named(field), shown(before?.[field]), shown(after?.[field]))).join('\n');
  return {
    id,
    who: actor.name,
    // What a newer server names and this build does not know is shown as it is.
    action: (acts as Record<string, string>)[act] ?? act,
    when: at ?? 0,
    ...(note ? { note } : {}),
  };
}
