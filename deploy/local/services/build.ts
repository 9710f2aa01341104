/** Builds everything that is not built yet; turbo knows by content what is. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { APPS } from '../../edge/routes.ts';
import type { Profile } from '../profile.ts';
import type { Supervisor } from '../supervisor.ts';

export type BuildOptions = {
  profile: Profile;
  supervisor: Supervisor;
  target: 'production' | 'development';
  only?: string[];
  /** What an earlier build for another target has left in the folders of the front ends is not in the way. */
  fromNothing?: boolean;
};

export async function buildAll({ profile, supervisor, target, only = [], fromNothing }: BuildOptions): Promise<void> {
  if (fromNothing) {
    for (const app of APPS) rmSync(join(profile.root, 'frontends', app, 'dist'), { recursive: true, force: true });
  }
  const options = ['--concurrency=2', '--output-logs=errors-only', '--ui=stream'];
  const bins = join(profile.root, 'node_modules/.bin');
  await supervisor.run({
    name: 'build',
    title: 'The build',
    command: {
      file: join(bins, 'turbo'),
      args: ['run', 'build', ...options, ...only.map((name) => `--filter=${name}`)],
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
