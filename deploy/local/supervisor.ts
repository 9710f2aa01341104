/** Keeps the processes of a platform running and ends them all, in order and within the promised time. */
import { mkdirSync } from 'node:fs';
import { StartFault } from './faults.ts';
import { signalGroup, type Command } from './processes/command.ts';
import { makeLauncher, type Launched } from './processes/launcher.ts';
import { LAYERS, makeMember, type BackOff, type Member, type Unit } from './processes/member.ts';
import { openRegistry } from './processes/registry.ts';
import type { Log } from './progress.ts';

/** How long each layer may take to end in good order; together below the promised 15 s. */
const END_WITHIN_MS = { edge: 1_000, service: 4_500, part: 5_500, store: 2_500 };
const HALT_WITHIN_MS = 5_000;
const BACK_OFF: BackOff = { firstMs: 200, mostMs: 15_000, forgetAfterMs: 30_000 };

/** Something that ends by itself. Without an environment it gets the little that every process gets. */
export type Task = { name: string; title: string; command: Command; env?: NodeJS.ProcessEnv };

export type Supervisor = ReturnType<typeof makeSupervisor>;

export type SupervisorOptions = { folder: string; logs: string; log: Log; backOff?: BackOff };

export function makeSupervisor({ folder, logs, log, backOff = BACK_OFF }: SupervisorOptions) {
  mkdirSync(logs, { recursive: true });
  const registry = openRegistry(folder);
  const launcher = makeLauncher(registry, logs);
  const abort = new AbortController();
  const stopping = abort.signal;
  const members = new Map<string, Member>();
  const tasks = new Set<Launched>();
  let stopped: Promise<void> | undefined;

  const find = (name: string): Member => {
    const member = members.get(name);
    if (member === undefined) throw new Error(`no such process: ${name}`);
    return member;
  };

  async function endAll(): Promise<void> {
    abort.abort(new StartFault('It was told to end.'));
    for (const { pid } of tasks) if (pid !== undefined) signalGroup(pid, 'SIGKILL');
    await Promise.all([...tasks].map(({ gone }) => gone));
    for (const layer of LAYERS) {
      const ending = [...members.values()].filter(({ unit }) => unit.layer === layer);
      await Promise.all(ending.map((member) => member.end(END_WITHIN_MS[layer])));
    }
    registry.clear();
  }

  return {
    /** Aborted as soon as the platform is to end. */
    stopping,
    /** Starts a unit and resolves when it is ready. */
    async start(unit: Unit): Promise<void> {
      stopping.throwIfAborted();
      launcher.beginLog(unit.name);
      const member = makeMember(unit, { launcher, log, stopping, backOff });
      members.set(unit.name, member);
      await member.start();
    },
    /** Runs a task; a StartFault when it ends badly. */
    async run({ name, title, command, env }: Task): Promise<void> {
      stopping.throwIfAborted();
      launcher.beginLog(name);
      const task = launcher.launch(name, command, env);
      tasks.add(task);
      const how = await task.gone;
      tasks.delete(task);
      stopping.throwIfAborted();
      if (how !== 'exit 0') throw launcher.fault(title, name, `failed (${how})`);
    },
    names: () => [...members.keys()],
    pid: (name: string) => find(name).pid(),
    signal: (name: string, signal: NodeJS.Signals) => find(name).signal(signal),
    /** Ends one unit and leaves it down until it is revived. */
    halt: (name: string) => find(name).end(HALT_WITHIN_MS),
    /** Kills one unit and leaves it down until it is revived. */
    crash: (name: string) => find(name).end(0),
    revive: (name: string) => find(name).start(),
    stop: () => (stopped ??= endAll()),
  };
}
