/** Keeps the front ends built while somebody changes them: each has a compiler that stays, so a change costs a second and not a build. */
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { appOptionsIfAny } from './app-options.ts';
import { copyPublic } from './copy-public.ts';
import { writeFacades } from './facades.ts';
import { appConfig, facadesOf, type AppOptions } from './preset.ts';

const require = createRequire(import.meta.url);
const webpack = require('webpack') as typeof import('webpack');

export type WatchOptions = {
  /** Folder of all front ends. */
  frontends: string;
  /** A folder under it for each of them. */
  into: string;
  only?: readonly string[];
  /** A change is on disk where it is served. */
  onChanged: (app: string) => void;
  onFault: (app: string, fault: string) => void;
};

/** Somebody who saves three files at once wants one build. */
const quietMs = 100;

/** Resolves when all of them follow changes. They begin one after another: each first build wants a whole processor. */
export async function watchFrontends(options: WatchOptions): Promise<{ close(): Promise<void> }> {
  const { frontends, only } = options;
  const began = Date.now();
  const apps = readdirSync(frontends, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && (only?.includes(entry.name) ?? true))
    .flatMap(({ name }) => appOptionsIfAny(join(frontends, name)) ?? []);
  const closing: (() => Promise<void>)[] = [];
  for (const app of apps) closing.push(await watchOne(app, { ...options, began }));
  return { close: async () => void (await Promise.all(closing.map((close) => close()))) };
}

/** Resolves after the first build, with what ends it. */
function watchOne(app: AppOptions, options: WatchOptions & { began: number }): Promise<() => Promise<void>> {
  const { into, onChanged, onFault, began } = options;
  const target = join(into, app.name);
  const compiler = webpack(appConfig(app, target));
  if (!compiler) throw new Error(`webpack made no compiler for ${app.name}`);
  compiler.hooks.watchRun.tap('facades', () => writeNames(app.folder));
  let isFirst = true;
  return new Promise((resolve) => {
    const watching = compiler.watch({ aggregateTimeout: quietMs }, (error, stats) => {
      const fault = error ? String(error) : stats?.hasErrors() ? stats.toString('errors-only') : undefined;
      if (fault !== undefined) onFault(app.name, fault);
      else if (stats && (!isFirst || changedSince(began, stats))) {
        copyPublic(app.folder, target);
        onChanged(app.name);
      }
      isFirst = false;
      resolve(() => new Promise((done) => watching?.close(() => done())));
    });
  });
}

/** A name that was never used before must come from the shell, which provides what all share. */
function writeNames(folder: string): void {
  const frontends = dirname(folder);
  for (const app of new Set([folder, join(frontends, 'shell')])) writeFacades(frontends, facadesOf(app));
}

/** What is served at first was built before, so the first build says something new only if a source has changed meanwhile. */
function changedSince(began: number, { compilation }: import('webpack').Stats): boolean {
  const sources = [...compilation.fileDependencies].filter((file) => !file.includes('node_modules'));
  return sources.some((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > began);
}
