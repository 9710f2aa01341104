/** The container engine that a kind node runs in. */
import { StartFault } from '../local/faults.ts';
import type { Run } from './run.ts';

export type NodeEngine = 'docker' | 'podman';
const engines: NodeEngine[] = ['docker', 'podman'];

/** One that answers: a client without its daemon is no engine, though kind takes it for one. */
export async function findNodeEngine(run: Run): Promise<NodeEngine> {
  for (const engine of engines) {
    const answers = await run(engine, ['info'], { limitMs: 20_000 }).then(
      () => true,
      () => false,
    );
    if (answers) return engine;
  }
  throw new StartFault(
    'kind needs docker or podman, and neither answers here. `npm run cluster` needs no container engine.',
  );
}
