/** Archives of images that are kept in the cache, by everything that decides their content. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cached, cachedPath, type Recipe } from '../local/fetch/cache.ts';
import { hashFolder } from '../local/files.ts';
import { kafkaRecipe } from '../local/parts/kafka.ts';
import { keycloakRecipe } from '../local/parts/keycloak.ts';
import type { Profile } from '../local/profile.ts';
import type { Engine } from './engine.ts';

type ImageRecipe = Omit<Recipe, 'make'>;

export function partRecipe(
  profile: Profile,
  { name, tag, app }: { name: string; tag: string; app: string },
): ImageRecipe {
  const here = join(profile.root, 'deploy');
  // All of them: programs are copied with the libraries that they load, of whatever package.
  const versions = spawnSync('dpkg-query', ['-W'], { encoding: 'utf8' }).stdout;
  const sources = [
    'images/node.Dockerfile',
    'images/part.Dockerfile',
    'images/parts.ts',
    'images/image-root.ts',
    'images/node-root.ts',
    'images/engine.ts', // how an archive is written
  ];
  return {
    cache: profile.cache,
    name: `image-${name}`,
    from: [
      tag,
      process.version,
      versions,
      hashFolder(app),
      hashFolder(join(here, 'keycloak/theme')),
      readFileSync(join(profile.root, 'package-lock.json'), 'utf8'), // the mail inbox is a package
      ...sources.map((file) => readFileSync(join(here, file), 'utf8')),
      cachedPath(kafkaRecipe(profile)),
      cachedPath(keycloakRecipe(profile)),
    ],
  };
}

type KeptImage = {
  tag: string;
  recipe: ImageRecipe;
  /** Where the list of parts belongs. */
  partsList: string;
  /** Builds it, list of parts and all. */
  make: () => Promise<Engine>;
};

export async function keptImage({ tag, recipe, partsList, make }: KeptImage) {
  const { folder } = await cached({
    ...recipe,
    async make(into) {
      const engine = await make();
      await engine.save([tag], join(into, 'image.tar'));
      writeFileSync(join(into, 'bytes'), String(await engine.size(tag)));
      copyFileSync(partsList, join(into, 'parts.json'));
    },
  });
  mkdirSync(dirname(partsList), { recursive: true });
  if (!existsSync(partsList)) copyFileSync(join(folder, 'parts.json'), partsList);
  return {
    archive: join(folder, 'image.tar'),
    image: { tag, bytes: Number(readFileSync(join(folder, 'bytes'), 'utf8')) },
  };
}
