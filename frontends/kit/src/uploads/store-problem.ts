/** What an object store has against a part, in words that people read. */
import { Problem, type ProblemCode } from '../api/problem.ts';
import { uploadTexts } from '../locales/texts.ts';
import type { StoreAnswer } from './store-answer.ts';

const codes: Record<StoreAnswer, ProblemCode> = {
  ended: 'STORE_DENIED',
  full: 'STORE_FULL',
  busy: 'STORE_BUSY',
  damaged: 'STORE_DAMAGED',
  refused: 'STORE_REFUSED',
};

export function storeProblem(answer: StoreAnswer, status: number): Problem {
  const words = uploadTexts.now().store;
  // An address that a new one does not mend is refused.
  const text = answer === 'ended' ? words.refused : words[answer];
  return new Problem(text, { code: codes[answer], status });
}

/** The network is there and so is the school, but nothing that the store says can be read: it is away, or does not let this page read it. */
export const unreachableStore = (): Problem =>
  new Problem(uploadTexts.now().store.unreachable, { code: 'STORE_UNREACHABLE', status: 0 });
