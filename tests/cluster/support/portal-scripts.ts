/** Every script that the portal gives to browsers: of the shell and of each part, as their own lists name them. */
import { platform } from '../../support/platform-info.ts';

export type Script = { path: string; text: string };

type Manifest = {
  metaData: { remoteEntry: { name: string } };
  exposes: { assets: { js: { sync: string[]; async: string[] } } }[];
};

const mostScripts = 2_000;

async function read(path: string): Promise<string> {
  const answer = await fetch(new URL(path, platform().publicUrl));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

/** Names of files that a script loads, as bundlers write them: the map from a part's number to the hash in its name. */
function partsNamedIn({ path, text }: Script): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const maps = [...text.matchAll(/\{((?:\d+:"[0-9a-f]{8}",?)+)\}/g)].map(([, inside = '']) => inside);
  const pairs = maps.flatMap((inside) => [...inside.matchAll(/(\d+):"([0-9a-f]{8})"/g)]);
  return pairs.map(([, number, hash]) => `${folder}${number}.${hash}.js`);
}

export async function portalScripts(): Promise<Script[]> {
  const config = await read('/config.js');
  const remotes = [...config.matchAll(/"(\/remotes\/[a-z]+)\/mf-manifest\.json"/g)].map(([, folder]) => String(folder));
  const first = [...(await read('/signin')).matchAll(/<script[^>]*\ssrc="(\/[^"]+\.js)"/g)].map(([, path]) =>
    String(path),
  );
  const entries = await Promise.all(
    remotes.map(async (folder) => {
      const { metaData, exposes } = JSON.parse(await read(`${folder}/mf-manifest.json`)) as Manifest;
      const exposed = exposes.flatMap(({ assets: { js } }) => [...js.sync, ...js.async]);
      return [metaData.remoteEntry.name, ...exposed].map((name) => `${folder}/${name}`);
    }),
  );
  const waiting = [...first, ...entries.flat()];
  const seen = new Set<string>();
  const scripts: Script[] = [];
  for (let path = waiting.pop(); path !== undefined && seen.size < mostScripts; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    // A map of styles looks the same; its numbers have no script.
    const text = await read(path).catch(() => undefined);
    if (text === undefined) continue;
    scripts.push({ path, text });
    waiting.push(...partsNamedIn({ path, text }));
  }
  return scripts;
}

export const talksOfDevelopment = ({ text }: Script): boolean => text.includes('/api/dev/');
