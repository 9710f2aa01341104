/** The only list of what all front ends share: one copy of each, in exactly the version of this package tree. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Shared = { singleton: true; version: string; requiredVersion: string; import?: string | false };

/** Modules with state or context of their own; a second copy would be silently wrong. */
const singletons = [
  ['react', 'react'],
  ['react/jsx-runtime', 'react'],
  ['react-dom', 'react-dom'],
  ['react-dom/client', 'react-dom'],
  ['@mantine/notifications', '@mantine/notifications'],
  // The context between the shell and its remotes: kit is bundled into each of them, this one file may exist only once.
  ['@parlance/kit/remote/shell-context.tsx', '@parlance/kit'],
] as const;

/** No state of its own, and nothing that the first page needs: whoever loads it first lends it to the others. */
const lent = 'luxon';

/** Large packages that are shared through a generated facade, so that the shared copy holds only what somebody uses. Mantine's hooks keep nothing between them and stay with whoever uses them. */
export const facaded = ['@mantine/core', '@tanstack/react-query', 'react-router-dom'] as const;

/** The part of Mantine that no first page needs is a shared module of its own; split-imports.cjs sends imports there. */
export const laterModule = 'mantine-later';

/** What the shell's frame and the dashboards draw with. Everything else of Mantine is loaded with the page that asks for it. */
export const firstPaint: readonly string[] = [
  'Anchor',
  'Box',
  'Button',
  'CloseButton',
  'Group',
  'Loader',
  'MantineProvider',
  'Notification',
  'OptionalPortal',
  'Portal',
  'RemoveScroll',
  'SimpleGrid',
  'Skeleton',
  'Stack',
  'Text',
  'UnstyledButton',
  'VisuallyHidden',
  'createTheme',
  'createVarsResolver',
  'extractStyleProps',
  'factory',
  'getDefaultZIndex',
  'getRadius',
  'getSize',
  'getSpacing',
  'getStyleObject',
  'getThemeColor',
  'localStorageColorSchemeManager',
  'polymorphicFactory',
  'rem',
  'useComputedColorScheme',
  'useMantineColorScheme',
  'useMantineTheme',
  'useProps',
  'useStyles',
];

function versionOf(from: string, name: string, owner: string): string {
  const require = createRequire(join(from, 'package.json'));
  for (let dir = dirname(require.resolve(name)); dir !== dirname(dir); dir = dirname(dir)) {
    try {
      const found = require(join(dir, 'package.json')) as { name?: string; version?: string };
      if (found.name === owner && found.version) return found.version;
    } catch {
      continue;
    }
  }
  throw new Error(`no version of ${owner}`);
}

/**
 * `facades` maps a package to its generated file. The shell provides; a remote carries no copy of its own. With one, a part of Mantine could come
 * from the remote and the rest from the shell, and the two would not know each other's context.
 */
export function sharedModules(from: string, facades: Record<string, string>, host: boolean): Record<string, Shared> {
  const entry = (name: string, owner: string, file?: string): Shared => {
    const version = versionOf(from, name, owner);
    const source = host ? file : false;
    return { singleton: true, version, requiredVersion: version, ...(source === undefined ? {} : { import: source }) };
  };
  const version = versionOf(from, lent, lent);
  return Object.fromEntries([
    ...singletons.map(([name, owner]) => [name, entry(name, owner)]),
    ...facaded.map((name) => [name, entry(name, name, facades[name])]),
    [laterModule, entry('@mantine/core', '@mantine/core', facades[laterModule])],
    [lent, { singleton: true, version, requiredVersion: version }],
  ]);
}
