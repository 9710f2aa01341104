/** Our own processes: the six services and the gateway. */
import { join } from 'node:path';
import { type Deployable } from '@parlance/proto/services';
import { devBuildsFolder } from '../dev/dev-builds.ts';
import { byLines } from '../parts/lines.ts';
import type { Command } from '../processes/command.ts';
import type { Unit } from '../processes/member.ts';
import type { Profile } from '../profile.ts';
import { answersOk } from '../wait.ts';
import { environmentFor, hostOf, httpPort, type EnvironmentSource } from './environment.ts';

/** production: what is installed. development: the same with the movable clock and /api/dev. sources: development, run from src and started again on change. */
export type Target = 'production' | 'development' | 'sources';

const ENTRY: Record<Target, string> = {
  production: 'dist/main.js',
  development: 'dist/main.dev.js',
  sources: 'src/main.dev.ts',
};

/**
 * Our processes idle most of the time: a heap that is collected before it grows, and a young generation that a busy minute fits into
 * (2 MB of it cost a tenth of a booking's time) and that is not collected every second of a quiet one.
 */
const SMALL_NODE = ['--min-semi-space-size=4', '--disable-warning=TimeoutNegativeWarning'];

/** What a request leaves is gone before it is taken for old: of two that serve every search collecting was a third and a fifth. */
const SEMI_SPACES_MB: Partial<Record<Deployable, number>> = { gateway: 32, booking: 16 };
const USUAL_SEMI_SPACE_MB = 8;

const USUAL_HEAP_MB = 160;
/** It holds everybody's live stream: as many as two cores can tell of anything. */
const HEAPS_MB: Partial<Record<Deployable, number>> = { gateway: 320 };

const memoryOf = (name: Deployable) => [
  `--max-old-space-size=${HEAPS_MB[name] ?? USUAL_HEAP_MB}`,
  `--max-semi-space-size=${SEMI_SPACES_MB[name] ?? USUAL_SEMI_SPACE_MB}`,
];

const LOAD_TSX = join(import.meta.dirname, '../dev/load-tsx.ts');

export type UnitOptions = EnvironmentSource & {
  target: Target;
  /** Added by a test. */ extra?: Partial<Record<Deployable, Record<string, string>>>;
  /** It calls others by lines that tests can break. */
  breakableLines?: boolean;
};

export function serviceUnit(name: Deployable, options: UnitOptions): Unit {
  const { profile, target, breakableLines = false, replica = 0 } = options;
  const told = environmentFor(name, options);
  const watch =
    target === 'sources'
      ? ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', '--import', LOAD_TSX]
      : [];
  const title = name === 'gateway' ? 'Gateway' : `Service ${name}`;
  return {
    name: replica === 0 ? name : `${name}-${replica + 1}`,
    title: replica === 0 ? title : `${title} ${replica + 1}`,
    layer: 'service',
    command: {
      ...inFolderOf(name, profile),
      args: [...memoryOf(name), ...SMALL_NODE, ...watch, ENTRY[target]],
      env: { ...(breakableLines ? byLines(profile, name, told) : told), ...options.extra?.[name] },
    },
    ready: () => answersOk(`http://${hostOf(replica)}:${httpPort(name, profile)}/health/ready`),
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
