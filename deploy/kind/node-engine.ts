/** The container engine that a kind node runs in. */
import { StartFault } from '../local/faults.ts';
import type { Run } from '../local/run.ts';
import { succeeds } from '../local/wait.ts';

export type NodeEngine = 'docker' | 'podman';
const engines: NodeEngine[] = ['docker', 'podman'];

/** One that answers: a client without its daemon is no engine, though kind takes it for one. */
export async function findNodeEngine(run: Run): Promise<NodeEngine> {
  for (const engine of engines) {
    if (await succeeds(run(engine, ['info'], { limitMs: 20_000 }))) return engine;
  }
  throw new StartFault(
    'kind needs docker or podman, and neither answers here. `npm run cluster` needs no container engine.',
  );
}
