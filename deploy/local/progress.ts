/** Tells a person what is going on, one line for each step that is done, with its time. */
import { sentenceOf, StartFault } from './faults.ts';

export type Log = (line: string) => void;

export type Progress = {
  say: Log;
  /** Runs a step and prints one line when it is done; what it returns may add a note to that line. */
  step: <T>(title: string, work: (note: (text: string) => void) => Promise<T>) => Promise<T>;
};

export function makeProgress(write: Log): Progress {
  return {
    say: write,
    async step(title, work) {
      const began = performance.now();
      let remark = '';
      const note = (text: string) => {
        remark = text;
      };
      const result = await work(note).catch((error: unknown) => {
        throw error instanceof StartFault ? error : new StartFault(`${title}: ${sentenceOf(error)}`, { cause: error });
      });
      write(`  ${title.padEnd(26)} ${remark.padEnd(44)} ${seconds(performance.now() - began)}`.trimEnd());
      return result;
    },
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}
