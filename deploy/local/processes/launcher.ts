/** Starts processes so that each has its group, its log file and its place in the registry. */
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '../faults.ts';
import { ended, environmentOf, signalGroup, spawnGroup, type Command } from './command.ts';
import { beginLog, lastLines, openLog } from './log-file.ts';
import type { Registry } from './registry.ts';

/** The line of a log that most likely says what is wrong. */
const COMPLAINT = /error|fatal|exception|denied|refused|invalid/i;

export type Launched = {
  pid: number | undefined;
  /** Resolves with how it ended, when nothing of its group is left. */ gone: Promise<string>;
};

export type Launcher = ReturnType<typeof makeLauncher>;

export function makeLauncher(registry: Registry, logs: string) {
  const logOf = (name: string) => join(logs, `${name}.log`);
  return {
    /** Puts the log of the last run aside. */
    beginLog: (name: string) => beginLog(logOf(name)),
    launch(name: string, command: Command, env = environmentOf(command)): Launched {
      const output = openLog(logOf(name));
      const child = spawnGroup(command, ['ignore', output, output], env);
      closeSync(output);
      const { pid } = child;
      if (pid !== undefined) registry.add(name, pid);
      const gone = ended(child).then((how) => {
        if (pid === undefined) return how;
        signalGroup(pid, 'SIGKILL'); // a leader that was killed may leave children on its ports
        registry.remove(pid);
        return how;
      });
      return { pid, gone };
    },
    /** One sentence on a process that failed, with the last thing it said. */
    fault(title: string, name: string, what: string): StartFault {
      const lines = lastLines(logOf(name), 40);
      const said = lines.findLast((line) => COMPLAINT.test(line)) ?? lines.at(-1);
      const quote = said === undefined ? '' : `: "${said.trim().slice(0, 200)}"`;
      return new StartFault(`${title} ${what}${quote} (${logOf(name)}).`);
    },
  };
}
