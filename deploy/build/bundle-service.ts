/** Bundles our own code of one deployable; packages from npm stay outside and are found in node_modules. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { releaseDefinition } from '@parlance/runtime/service/release';
import { build, type Plugin } from 'esbuild';

/** main = production; main.dev = the same and what lies in src/dev/; migrate = brings the database up to date and ends; install = what is done once; redrive = parked events, for operators; audit = identity's command for them; nodes = media's command for them; check-pdf = opens what content was sent, in a process of its own; move-files = for operators of content. */
export const ENTRIES = [
  'src/main.ts',
  'src/main.dev.ts',
  'src/migrate.ts',
  'src/redrive.ts',
  'src/audit.ts',
  'src/install.ts',
  'src/nodes.ts',
  'src/check-pdf.ts',
  'src/move-files.ts',
];

/** The metafile says which source went into which bundle: a test proves by it that production holds nothing of src/dev/. */
export async function bundleService(folder: string) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ENTRIES.filter((entry) => existsSync(join(folder, entry))),
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    sourcemap: 'linked',
    sourcesContent: false,
    define: releaseDefinition(version),
    metafile: true,
    logLevel: 'warning',
    plugins: [packagesStayOutside],
  });
  const outputs = Object.keys(metafile.outputs).filter((path) => path.endsWith('.js'));
  return { outputs: outputs.map((path) => basename(path)), metafile };
}

/** Only what is ours goes in: relative paths and @parlance/*. */
export const packagesStayOutside: Plugin = {
  name: 'packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@parlance/')) return undefined;
      return { path, external: true };
    });
  },
};
