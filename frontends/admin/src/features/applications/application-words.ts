/** What an administrator reads about where an application stands. */
import type { ApplicationJson } from '@parlance/kit/api/types.ts';
import { applicationTexts } from '../../locales/texts.ts';
import type { StateLook } from '../../ui/state.tsx';

export type StatusWord = NonNullable<ApplicationJson['status']>;

export const statuses = [
  ...(['submitted', 'unverified', 'accepted', 'training', 'confirmed'] as const),
  ...(['rejected', 'rejected-service', 'rejected-training'] as const),
] as const satisfies readonly StatusWord[];

const marks: Record<StatusWord, Omit<StateLook, 'word'>> = {
  unverified: { shape: 'ring', tone: 'default' },
  submitted: { shape: 'triangle', tone: 'warning' },
  accepted: { shape: 'dot', tone: 'primary' },
  training: { shape: 'half', tone: 'primary' },
  confirmed: { shape: 'tick', tone: 'success' },
  rejected: { shape: 'cross', tone: 'error' },
  'rejected-service': { shape: 'cross', tone: 'error' },
  'rejected-training': { shape: 'cross', tone: 'error' },
};

export function stateOf(status: ApplicationJson['status']): StateLook {
  if (!status) return { word: '', shape: 'ring', tone: 'default' };
  return { word: applicationTexts.now().statuses[status], ...marks[status] };
}

export const experiences = [
  ...(['pteTeaching', 'teslTefl', 'tesol', 'celta'] as const),
  ...(['ieltsGeneralTraining', 'health', 'hospitality', 'tourism'] as const),
] as const satisfies readonly (keyof ApplicationJson)[];
