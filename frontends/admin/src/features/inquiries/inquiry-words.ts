/** What an administrator reads about a message. */
import { inquiryTexts } from '../../locales/texts.ts';
import type { StateLook } from '../../ui/state.tsx';
import type { Inquiry } from './api.ts';

export const states = ['new', 'in-hand', 'done'] as const satisfies readonly Inquiry['state'][];

const looks = {
  new: { shape: 'triangle', tone: 'warning' },
  'in-hand': { shape: 'ring', tone: 'info' },
  done: { shape: 'tick', tone: 'success' },
} as const;

export function lookOf({ state, takenBy }: Pick<Inquiry, 'state' | 'takenBy'>): StateLook {
  const words = inquiryTexts.now();
  const word = state === 'new' || !takenBy ? words.states[state] : words.stateBy(words.states[state], takenBy);
  return { word, ...looks[state] };
}

/** One line for what it is about. */
export function titleOf({ subject, about }: Pick<Inquiry, 'subject' | 'about'>): string {
  const words = inquiryTexts.now();
  return about ? words.feedbackAbout(words.abouts[about]) : subject;
}

export function whoOf({ name, role }: Pick<Inquiry, 'name' | 'role'>): string {
  const words = inquiryTexts.now();
  return words.who(name || words.gone, role ? words.roles[role] : words.visitor);
}
