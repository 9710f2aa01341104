/** Builds everything that is not built yet; turbo knows by content what is. */
import { join } from 'node:path';
import type { Profile } from '../profile.ts';
import type { Supervisor } from '../supervisor.ts';

export type BuildOptions = {
  profile: Profile;
  supervisor: Supervisor;
  target: 'production' | 'development';
  only?: string[];
};

export async function buildAll({ profile, supervisor, target, only = [] }: BuildOptions): Promise<void> {
  const bins = join(profile.root, 'node_modules/.bin');
  await supervisor.run({
    name: 'build',
    title: 'The build',
    command: {
      file: join(bins, 'turbo'),
      args: [
        'run',
        'build',
        '--concurrency=2',
        '--output-logs=errors-only',
        '--ui=stream',
        ...only.map((name) => `--filter=${name}`),
      ],
      cwd: profile.root,
    },
    env: {
      ...process.env,
      PATH: `${bins}:${process.env.PATH}`,
      BUILD_TARGET: target,
      TURBO_TELEMETRY_DISABLED: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
    },
  });
}
