/** One program that is killed again and again, or has no processor. */
import { killAndWait, pause, resume } from '../../support/control.ts';
import { pause as rest } from '../../load/pace.ts';
import { whereConnectedAnew, whereRefused, whereRestarted } from '../also-fire.ts';
import { needMedia, needNotification } from '../needs.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

const usual = { answersWithinMs: usualBudgetMs, recoversWithinMs: 5_000, needs: 'control' } as const;

/** Until it is ended, which `mend` follows; answers how. What goes wrong meanwhile is told by then. */
function again(act: (signal: AbortSignal) => Promise<void>, mend: () => Promise<void> = async () => undefined) {
  const ending = new AbortController();
  const going = (async () => {
    while (!ending.signal.aborted) await act(ending.signal);
  })().then(
    () => undefined,
    (error: unknown) => error,
  );
  return async () => {
    ending.abort();
    const error = await going;
    await mend();
    if (error !== undefined) throw error as Error;
  };
}

/** The longer it is killed the longer it is waited with before it is started again. */
const backWithinMs = 30_000;
/** Prometheus looks each three seconds, and does not know of a start that it has not seen. */
const seenWithinMs = 4_000;

export const killedAgain: FaultStory = {
  ...usual,
  name: 'killed-again',
  hypothesis: 'A program that dies again and again comes back each time, and loses nothing.',
  fault: 'notification is killed, and again four seconds after it is back',
  promise:
    'Only announcements are refused; every mail and every live event comes, once, but for a mail that was being handed over at that moment, which may come again.',
  mayBeRefused: needNotification,
  felt: 'by refusals',
  holdsMs: 40_000,
  alerts: ['ProgramStartsAgain'],
  mayFireToo: {
    ...whereRefused,
    ...whereRestarted,
    FactsNotRead: 'who is killed again and again reads little meanwhile',
    FactsLate: 'who is killed again and again reads little meanwhile',
  },
  begin: async () => ({
    inject: async () =>
      again(async (signal) => {
        await killAndWait('notification', backWithinMs);
        await rest(seenWithinMs, signal);
      }),
  }),
};

export const starved: FaultStory = {
  ...usual,
  name: 'starved',
  hypothesis: 'A program without a processor is slow, and told of.',
  fault: 'media stands still for half a second of each second',
  promise: 'No call is refused.',
  mayBeRefused: [],
  felt: { calls: needMedia, takeMs: 150 },
  mayBeSlow: true,
  holdsMs: 45_000,
  alerts: ['EventLoopBusy'],
  mayFireToo: whereConnectedAnew,
  begin: async () => ({
    inject: async () =>
      again(
        async (signal) => {
          await pause('media');
          await rest(500, signal);
          await resume('media');
          await rest(500, signal);
        },
        () => resume('media'),
      ),
  }),
};
