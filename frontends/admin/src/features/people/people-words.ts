/** What an administrator reads about a person's role and state. */
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { peopleTexts } from '../../locales/texts.ts';
import type { StateLook } from '../../ui/state.tsx';

export const roles = ['student', 'tutor', 'admin'] as const satisfies readonly PersonJson['role'][];

export const roleWord = (role: PersonJson['role']): string => peopleTexts.now().roles[role];

export function stateOf(person: Pick<PersonJson, 'enabled' | 'emailVerified' | 'role' | 'status'>): StateLook {
  const words = peopleTexts.now().states;
  if (person.status === 'deleted') return { word: words.closed, shape: 'dash', tone: 'default' };
  if (!person.enabled) return { word: words.disabled, shape: 'cross', tone: 'error' };
  if (!person.emailVerified) return { word: words.unverified, shape: 'triangle', tone: 'warning' };
  if (person.role === 'tutor') {
    return person.status === 'completed'
      ? { word: words.listed, shape: 'tick', tone: 'success' }
      : { word: words.training, shape: 'half', tone: 'default' };
  }
  if (person.status === 'mock') return { word: words.demo, shape: 'ring', tone: 'default' };
  return { word: words.active, shape: 'dot', tone: 'primary' };
}
