/** Our own processes: the six services and the gateway. */
import { join } from 'node:path';
import { type Deployable } from '@parlance/proto/services';
import { devBuildsFolder } from '../dev/dev-builds.ts';
import type { Command } from '../processes/command.ts';
import type { Unit } from '../processes/member.ts';
import type { Profile } from '../profile.ts';
import { answersOk } from '../wait.ts';
import { environmentFor, httpPort, type EnvironmentSource } from './environment.ts';

/** production: what is installed. development: the same with the movable clock and /api/dev. sources: development, run from src and started again on change. */
export type Target = 'production' | 'development' | 'sources';

const ENTRY: Record<Target, string> = {
  production: 'dist/main.js',
  development: 'dist/main.dev.js',
  sources: 'src/main.dev.ts',
};

/** Our processes idle most of the time: a heap that is collected before it grows, and a young generation that a busy minute fits into (2 MB of it cost a tenth of a booking's time). */
const SMALL_NODE = ['--max-old-space-size=160', '--max-semi-space-size=8', '--disable-warning=TimeoutNegativeWarning'];

const LOAD_TSX = join(import.meta.dirname, '../dev/load-tsx.ts');

export type UnitOptions = EnvironmentSource & {
  target: Target;
  /** Added by a test. */ extra?: Partial<Record<Deployable, Record<string, string>>>;
};

export function serviceUnit(name: Deployable, options: UnitOptions): Unit {
  const { profile, target } = options;
  const watch =
    target === 'sources'
      ? ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', '--import', LOAD_TSX]
      : [];
  return {
    name,
    title: name === 'gateway' ? 'Gateway' : `Service ${name}`,
    layer: 'service',
    command: {
      ...inFolderOf(name, profile),
      args: [...SMALL_NODE, ...watch, ENTRY[target]],
      env: { ...environmentFor(name, options), ...options.extra?.[name] },
    },
    ready: () => answersOk(`http://127.0.0.1:${httpPort(name, profile)}/health/ready`),
    readyWithinMs: 120_000,
  };
}

/** Keeps the front ends built as they change; nothing waits for it. */
export function frontendWatch(profile: Profile): Unit {
  const { root, folder } = profile;
  return {
    name: 'frontends',
    title: 'Front ends',
    layer: 'service',
    command: {
      file: process.execPath,
      args: [
        '--disable-warning=ExperimentalWarning',
        join(root, 'deploy/local/dev/watch-frontends.ts'),
        root,
        devBuildsFolder(profile),
        join(folder, 'edge/config.js'),
      ],
      env: { BUILD_TARGET: 'development' },
    },
    ready: async () => true,
    readyWithinMs: 5_000,
  };
}

/** Something of a service that ends by itself: its migrations, its installation step. */
export function serviceTask(
  name: Deployable,
  entry: string,
  options: EnvironmentSource & { env?: Record<string, string> },
): Command {
  return {
    ...inFolderOf(name, options.profile),
    args: [entry],
    env: { ...environmentFor(name, options), ...options.env },
  };
}

export function folderOf(name: Deployable, profile: Profile): string {
  return name === 'gateway' ? join(profile.root, 'gateway') : join(profile.root, 'services', name);
}

function inFolderOf(name: Deployable, profile: Profile): Pick<Command, 'file' | 'cwd'> {
  return { file: process.execPath, cwd: folderOf(name, profile) };
}
