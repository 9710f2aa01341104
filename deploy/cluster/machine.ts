/** A machine has one cluster at a time: whoever brings one up holds the machine until everything of it is gone. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, processEntry, type Entry } from '../local/processes/registry.ts';
import { OtherCluster } from './other-cluster.ts';

/** All checkouts know it, and a reboot empties it. */
const HELD = '/run/parlance-cluster.json';

type Holder = { folder: string; process: Entry };

/** Until `release`. An OtherCluster when somebody holds it who still runs. */
export function holdMachine(folder: string, file = HELD): { release: () => void } {
  const holder = holderIn(file);
  if (holder !== undefined) throw refusal(holder);
  rmSync(file, { force: true });
  const own: Holder = { folder, process: processEntry('cluster', process.pid) };
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
  } catch (error) {
    const other = holderIn(file);
    throw other === undefined ? error : refusal(other);
  }
  let held = true;
  const release = () => {
    if (held) rmSync(file, { force: true });
    held = false; // It may be somebody else's from now on.
  };
  return { release };
}

/** An OtherCluster when another checkout holds it. */
export function demandOurs(folder: string, file = HELD): void {
  const holder = holderIn(file);
  if (holder !== undefined && holder.folder !== folder) throw refusal(holder);
}

/** Nobody, when the process that wrote it has ended. */
function holderIn(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return isAlive(holder.process) ? holder : undefined;
  } catch {
    return undefined; // There is none, or a killed process has left half of it.
  }
}

const refusal = ({ folder }: Holder) =>
  new OtherCluster(`A cluster runs on this machine already, of ${folder}; end it there: \`npm run cluster -- down\`.`);
