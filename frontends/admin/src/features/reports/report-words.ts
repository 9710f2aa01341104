/** What an administrator reads about the state of a report. */
import type { ReportJson } from '@parlance/kit/api/types.ts';
import type { MarkShape, MarkTone } from '@parlance/kit/ui/state-mark.tsx';
import { reportTexts } from '../../locales/texts.ts';

export const actions = ['none', 'warning', 'suspended', 'removed'] as const satisfies readonly ReportJson['action'][];

type State = { word: string; shape: MarkShape; tone: MarkTone };

export function stateOf({ action, resolved }: Pick<ReportJson, 'action' | 'resolved'>): State {
  const words = reportTexts.now();
  if (!resolved) return { word: words.open, shape: 'triangle', tone: 'warning' };
  return { word: words.resolved(words.actions[action]), shape: 'tick', tone: 'success' };
}
