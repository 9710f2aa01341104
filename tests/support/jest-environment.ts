/**
 * One realm for all files of a worker, so that libraries which are read once (jest-runtime.ts) meet the same Error, Date and Promise as tests.
 * What a file changes of what all share is put back behind it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import vm from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModuleMocker } from 'jest-mock';

const compileFunction = vm.compileFunction.bind(vm);
/** jest compiles each module for the context of its environment, and the usual one has no name. */
const usual = vm.createContext({});
type Compiled = { code: string; run: ReturnType<typeof vm.compileFunction> };
/** In one realm what a module was compiled to can be run for each file anew, and what V8 has learnt of it stays. */
const compiled = new Map<string, Compiled>();

vm.compileFunction = (code, params, options = {}) => {
  const { parsingContext, ...others } = options;
  if (parsingContext !== usual) return compileFunction(code, params, options);
  const { filename = '' } = others;
  const known = compiled.get(filename);
  if (known?.code === code) return known.run;
  const run = compileFunction(code, params, others);
  compiled.set(filename, { code, run });
  return run;
};

/** What jest itself goes by, whatever a test makes of the clock and of files. */
const natives = {
  'jest-native-promise': Promise,
  'jest-native-now': Date.now.bind(Date),
  'jest-native-read-file': readFileSync,
  'jest-native-write-file': writeFileSync,
};
for (const [name, value] of Object.entries(natives)) Object.assign(globalThis, { [Symbol.for(name)]: value });

const heard = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'exit',
  'beforeExit',
  'warning',
  'unhandledRejection',
  'uncaughtException',
];
type Listener = (...args: unknown[]) => void;

/** Answers how to put back what a file of tests may have left: for the next one this is the same process. */
export function noteShared(): () => void {
  const { exit } = process;
  const variables = { ...process.env };
  const listeners = new Map(heard.map((name) => [name, new Set(process.listeners(name as 'exit'))]));
  return function putBack() {
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
    for (const [name, before] of listeners)
      for (const one of process.listeners(name as 'exit'))
        if (!before.has(one)) process.removeListener(name, one as Listener);
  };
}

export class OneRealmEnvironment implements JestEnvironment {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly fakeTimers = null;
  fakeTimersModern: ModernFakeTimers | null;
  moduleMocker: ModuleMocker | null = new ModuleMocker(globalThis);
  readonly #putBack = noteShared();

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup(): Promise<void> {
    // Nothing before it.
  }

  async teardown(): Promise<void> {
    this.fakeTimersModern?.dispose();
    // What was spied on may be a library's or Node's, which the next file has too.
    this.moduleMocker?.restoreAllMocks();
    this.#putBack();
  }

  getVmContext() {
    return usual;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}

// jest looks for the default export.
export { OneRealmEnvironment as default };
