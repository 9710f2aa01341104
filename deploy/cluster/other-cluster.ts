/** One cluster at a time on a machine: another checkout's is left alone, whatever of ours fails because of it. */
import { StartFault } from '../local/faults.ts';
import { succeeds } from '../local/wait.ts';
import { ctr } from './node.ts';
import type { Places } from './places.ts';

export class OtherCluster extends StartFault {}

type Ask = (places: Places, args: string[]) => Promise<string>;

/** Ours have been ended by now: a node that still answers is another checkout's, and not ours to take away. */
export async function demandNoOther(places: Places, ask: Ask = ctr): Promise<void> {
  if (await succeeds(ask(places, ['version'])))
    throw new OtherCluster(
      'A cluster of another checkout runs on this machine; end it there: `npm run cluster -- down`.',
    );
}

type Undoing = { supervisor: { stop: () => Promise<void> }; stop: () => Promise<void> };

/** After a start that failed. `stop` takes away what a cluster has on the machine, whoever's it is. */
export async function undoStart(error: unknown, { supervisor, stop }: Undoing): Promise<void> {
  if (error instanceof OtherCluster) await supervisor.stop();
  else await stop();
}
