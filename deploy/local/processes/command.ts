/** What to run: a program with its arguments, its own environment and, where needed, another user. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';

export type Command = {
  file: string;
  args: string[];
  /** Added to the few variables that every process gets. */
  env?: Record<string, string>;
  cwd?: string;
  user?: { uid: number; gid: number };
};

const PASSED_ON = ['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'LC_ALL', 'TMPDIR', 'JAVA_HOME', 'NODE_EXTRA_CA_CERTS'];

/** A process of ours sees what it was given and little else, so that a variable of the caller's shell changes nothing by accident. */
export function environmentOf(command: Command, from: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = PASSED_ON.filter((name) => from[name] !== undefined).map((name) => [name, from[name]] as const);
  return { ...Object.fromEntries(kept), ...command.env };
}

/** Starts it as the leader of a process group of its own: Ctrl-C in the terminal does not reach it, and one signal ends it with all its children. */
export function spawnGroup(command: Command, stdio: StdioOptions, env = environmentOf(command)): ChildProcess {
  return spawn(command.file, command.args, { cwd: command.cwd, env, stdio, detached: true, ...command.user });
}

/** Signals a whole process group; false when nobody is there any more. */
export function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

/** Resolves with how the process ended; never rejects (a program that cannot be started ends with the error's text). */
export function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`));
  });
}
