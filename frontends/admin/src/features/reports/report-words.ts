/** What an administrator reads about the state of a report. */
import type { ReportJson } from '@parlance/kit/api/types.ts';
import { reportTexts } from '../../locales/texts.ts';
import type { StateLook } from '../../ui/state.tsx';

export const actions = ['none', 'warning', 'suspended', 'removed'] as const satisfies readonly ReportJson['action'][];

export function stateOf({ action, resolved }: Pick<ReportJson, 'action' | 'resolved'>): StateLook {
  const words = reportTexts.now();
  if (!resolved) return { word: words.open, shape: 'triangle', tone: 'warning' };
  return { word: words.resolved(words.actions[action]), shape: 'tick', tone: 'success' };
}
