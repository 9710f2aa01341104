/** What an administrator reads about a person's role and state. */
import type { PersonJson } from '@parlance/kit/api/types.ts';
import type { MarkShape, MarkTone } from '@parlance/kit/ui/state-mark.tsx';

export const roles = [
  { value: '', label: 'Any role' },
  { value: 'student', label: 'Student' },
  { value: 'tutor', label: 'Teacher' },
  { value: 'admin', label: 'Administrator' },
];

export const roleWord = (role: string): string => roles.find((one) => one.value === role)?.label ?? role;

type State = { word: string; shape: MarkShape; tone: MarkTone };

export function stateOf(person: Pick<PersonJson, 'enabled' | 'emailVerified' | 'role' | 'status'>): State {
  if (!person.enabled) return { word: 'Disabled', shape: 'cross', tone: 'error' };
  if (!person.emailVerified) return { word: 'Not verified', shape: 'triangle', tone: 'warning' };
  if (person.role === 'tutor') {
    return person.status === 'completed'
      ? { word: 'Listed', shape: 'tick', tone: 'success' }
      : { word: 'Training', shape: 'half', tone: 'default' };
  }
  if (person.status === 'mock') return { word: 'Demo', shape: 'ring', tone: 'default' };
  return { word: 'Active', shape: 'dot', tone: 'primary' };
}
