/** The portal built as one bundle from the same sources, to measure what it costs that its parts are built apart (tests/bench/one-bundle.ts runs bin/one-bundle.mjs). */
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appOptions } from './app-options.ts';
import { compress } from './build.ts';
import { appConfig } from './preset.ts';

const require = createRequire(import.meta.url);
const webpack = require('webpack') as typeof import('webpack');

/** In place of Module Federation's runtime: a remote is a part of the same build. */
const runtime = (frontends: string) => `
const remotes = {
${['student', 'teacher', 'admin', 'classroom'].map((name) => `  ${name}: () => import(${JSON.stringify(join(frontends, name, 'src/remote.tsx'))}),`).join('\n')}
};
const load = (name) => remotes[name.split('/')[0]]();
export const loadRemote = load;
export const preloadRemote = async ([{ nameOrAlias }]) => void (await load(nameOrAlias));
export const registerRemotes = () => undefined;
export const registerPlugins = () => undefined;
export const registerGlobalPlugins = () => undefined;
`;

/** `base` is the path under which the folder `into` is served, with a slash at both ends. */
export async function buildOneBundle(shell: string, into: string, base: string): Promise<void> {
  const config = appConfig(appOptions(shell));
  const isApart = (part: unknown) => (part as object).constructor.name === 'ModuleFederationPlugin';
  const leavesPagesOut = (rule: unknown) => String((rule as { use?: unknown }).use).endsWith('without-pages.cjs');
  const scratch = mkdtempSync(join(shell, 'node_modules', '.one-bundle-'));
  const standIn = join(scratch, 'runtime.js');
  writeFileSync(standIn, runtime(dirname(shell)));
  const compiler = webpack({
    ...config,
    cache: false,
    output: { ...config.output, path: into, publicPath: base },
    plugins: (config.plugins ?? []).filter((plugin) => !isApart(plugin)),
    module: { rules: (config.module?.rules ?? []).filter((rule) => !leavesPagesOut(rule)) },
    resolve: {
      ...config.resolve,
      alias: {
        ...(config.resolve?.alias as Record<string, string>),
        '@module-federation/enhanced/runtime$': standIn,
        'mantine-later$': '@mantine/core',
      },
    },
  });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) =>
      compiler.close(() =>
        error || !stats || stats.hasErrors()
          ? reject(error ?? new Error(stats?.toString({ preset: 'errors-only', colors: false })))
          : resolve(),
      ),
    );
  }).finally(() => rmSync(scratch, { recursive: true }));
  compress(into);
}
