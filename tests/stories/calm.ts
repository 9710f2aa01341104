/** An evening is calm again when twice as many calls as there are people, one after another, have been answered. */
import { eventually } from '../support/eventually.ts';
import { isAnswer } from './promises.ts';
import type { Witness } from './witness.ts';

const answersEach = 2;
const withinMs = 60_000;

/** From now on. */
export async function calm({ heard }: Witness, people: number, what: string): Promise<void> {
  const answers = answersEach * people;
  const from = heard.length;
  const isCalm = async () => heard.length >= from + answers && heard.slice(-answers).every(isAnswer);
  await eventually(what, isCalm, withinMs);
}
