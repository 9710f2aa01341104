/** The only list of what all front ends share: one copy of each, in exactly the version of this package tree. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Shared = { singleton: true; version: string; requiredVersion: string; import?: string };

/** Modules with state or context of their own; a second copy would be silently wrong. */
const singletons = [
  ['react', 'react'],
  ['react/jsx-runtime', 'react'],
  ['react-dom', 'react-dom'],
  ['react-dom/client', 'react-dom'],
  ['@tanstack/react-query', '@tanstack/react-query'],
  ['@mantine/notifications', '@mantine/notifications'],
] as const;

/** Large packages that are shared through a generated facade, so that the shared copy holds only what somebody uses. */
export const facaded = ['@mantine/core', '@mantine/hooks', 'react-router-dom'] as const;

function versionOf(from: string, name: string): string {
  const require = createRequire(join(from, 'package.json'));
  for (let dir = dirname(require.resolve(name)); dir !== dirname(dir); dir = dirname(dir)) {
    try {
      const found = require(join(dir, 'package.json')) as { name?: string; version?: string };
      if (found.name === name && found.version) return found.version;
    } catch {
      continue;
    }
  }
  throw new Error(`no version of ${name}`);
}

/** `facades` maps a package to its generated file. */
export function sharedModules(from: string, facades: Record<string, string>): Record<string, Shared> {
  const entry = (owner: string, file?: string): Shared => {
    const version = versionOf(from, owner);
    return { singleton: true, version, requiredVersion: version, ...(file ? { import: file } : {}) };
  };
  return Object.fromEntries([
    ...singletons.map(([name, owner]) => [name, entry(owner)]),
    ...facaded.map((name) => [name, entry(name, facades[name])]),
  ]);
}
