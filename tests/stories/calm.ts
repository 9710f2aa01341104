/** An evening is calm again when twice as many calls as there are people, one after another, have been answered. */
import { eventually } from '../support/eventually.ts';
import { isAnswer } from './promises.ts';
import type { Heard, Witness } from './witness.ts';

const answersEach = 2;
const usualMs = 60_000;

type Calm = {
  people: number;
  /** What was refused just now: where any of it is asked again, one is done. What a rule says is no proof that it could be. */
  refused?: ReadonlySet<string>;
  withinMs?: number;
};

const isDone = ({ status }: Heard) => status >= 200 && status < 300;

/** Of what is asked from now on. */
export async function calm(
  { heard }: Pick<Witness, 'heard'>,
  what: string,
  { people, refused = new Set(), withinMs = usualMs }: Calm,
): Promise<void> {
  const answers = answersEach * people;
  const [from, begun] = [heard.length, Date.now()];
  await eventually(
    what,
    async () => {
      const since = heard.slice(from).filter(({ askedAt }) => askedAt >= begun);
      return since.length >= answers && since.slice(-answers).every(isAnswer);
    },
    withinMs,
  );
  if (refused.size === 0) return;
  const askedAgain = () => heard.slice(from).filter((one) => one.askedAt >= begun && refused.has(one.endpoint));
  const words = `one of what was refused is done again: ${[...refused].join(', ')}`;
  await eventually(words, async () => askedAgain().some(isDone), withinMs).catch((error: unknown) => {
    // Some things are asked once in an evening.
    if (askedAgain().length > 0) throw error;
  });
}

/** Of what was asked since then, everything that was refused. */
export const refusedSince = (heard: readonly Heard[], since: number): ReadonlySet<string> =>
  new Set(heard.filter((one) => one.askedAt >= since && !isAnswer(one)).map(({ endpoint }) => endpoint));
