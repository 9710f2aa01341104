/**
 * Names in the page what its entry will ask for, so that a browser fetches it while the entry itself is still on its way. These are the chunks behind the
 * entry's boundary, and of every shared module that they consume the chunks in which the host provides it.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const HtmlWebpackPlugin = require('html-webpack-plugin') as typeof import('html-webpack-plugin');

type Webpack = typeof import('webpack');
type Compilation = import('webpack').Compilation;
type Group = Compilation['chunkGroups'][number];
type Chunk = Group['chunks'][number];

/** As Module Federation names what it makes of a shared module; its types are not exported. */
type Shared = { type: string; options?: { shareKey?: string }; _name?: string };

const consumed = (module: unknown): string | undefined => {
  const { type, options } = module as Shared;
  return type === 'consume-shared-module' ? options?.shareKey : undefined;
};

function providedIn(groups: Iterable<Group>): Map<string, Group> {
  const provided = new Map<string, Group>();
  for (const group of groups) {
    for (const { module } of group.origins) {
      const { type, _name: name } = (module ?? {}) as Shared;
      if (type === 'provide-module' && name !== undefined) provided.set(name, group);
    }
  }
  return provided;
}

/** Files of everything that `boundary`, which the entry imports, waits for. */
function firstFiles({ entrypoints, chunkGraph }: Compilation, entry: string, boundary: string): string[] {
  const groups = [...(entrypoints.get(entry)?.childrenIterable ?? [])];
  const behind = groups.filter(({ origins }) => origins.some(({ request }) => request === boundary));
  if (behind.length === 0) throw new Error(`${entry} imports no ${boundary}`);
  const provided = providedIn(groups);
  const chunks = new Set<Chunk>(behind.flatMap((group) => group.chunks));
  for (const chunk of chunks) {
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      const name = consumed(module);
      for (const other of (name === undefined ? undefined : provided.get(name))?.chunks ?? []) chunks.add(other);
    }
  }
  return [...chunks].flatMap((chunk) => [...chunk.files]);
}

const kinds: Record<string, string> = { js: 'script', css: 'style' };

export class FirstChunks {
  readonly #boundary: string;

  constructor(boundary: string) {
    this.#boundary = boundary;
  }

  apply(compiler: InstanceType<Webpack['Compiler']>): void {
    compiler.hooks.compilation.tap('FirstChunks', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('FirstChunks', (data) => {
        const base = String(compilation.outputOptions.publicPath);
        const links = firstFiles(compilation, 'main', this.#boundary).map((file) => ({
          tagName: 'link',
          voidTag: true,
          // Behind the entry, which starts the longest row of answers.
          attributes: {
            rel: 'preload',
            as: kinds[file.split('.').at(-1) ?? ''],
            href: `${base}${file}`,
            fetchpriority: 'low',
          },
          meta: { plugin: 'FirstChunks' },
        }));
        return { ...data, headTags: [...data.headTags, ...links] };
      });
    });
  }
}
