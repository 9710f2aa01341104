/** Builds the images of a release into archives that any container engine can load, each with the list of its parts beside it. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { APPS } from '../edge/routes.ts';
import { atATime } from '../local/at-a-time.ts';
import type { Profile } from '../local/profile.ts';
import { bundleApp, OUTSIDE, type App } from './bundle-app.ts';
import { findEngine, imageFolder } from './engine.ts';
import { openRoot, type ImageRoot } from './image-root.ts';
import { makeNodeRoot } from './node-root.ts';
import { modulesOf, packageClosure, type Package } from './package-closure.ts';
import { addInfra, addJanus } from './parts.ts';
import { makePartsLister } from './parts-list.ts';
import { INFRA, JANUS, JANUS_VERSION, serviceApps, SETUP } from './plans.ts';
import { makePortalRoot, PORTAL_FILES, portalPackages } from './portal-root.ts';
import { keptImage, partRecipe } from './kept-image.ts';

export type BuildOptions = {
  profile: Profile;
  /** Of the release; the images' tag. */
  version: string;
  /** With the movable clock and what else is for development only. */
  development: boolean;
  /** The portal's image of the release before, whose hashed files are kept. */
  previousPortal?: string | undefined;
  /** Only these; all when left out. */
  only?: string[] | undefined;
  /** Told of each archive once it is there: the servers' first, which are large and seldom made anew. */
  onArchive?: (archive: string) => void;
};

/** The archive of what is ours; a server's bears its name. */
const OURS = 'images.tar';

type BuiltImage = { tag: string; bytes: number };
export type BuiltImages = { archives: string[]; images: BuiltImage[] };

type Workshop = Awaited<ReturnType<typeof openWorkshop>>;

export async function buildImages(options: BuildOptions): Promise<BuiltImages> {
  const shop = await openWorkshop(options);
  const { profile, version, only, engine, folder, context, onArchive = () => {} } = shop;
  await engine.build({ tag: shop.nodeImage, dockerfile: dockerfile(shop, 'node'), context });
  const wanted = (name: string) => only === undefined || only.includes(name);
  const archive = join(folder, OURS);
  const parts: { name: string; archive: string; image: BuiltImage }[] = [];
  const addPart = async (part: Part) => {
    const built = await buildPart(shop, part);
    const here = beside(archive, built);
    parts.push({ ...built, archive: here });
    onArchive(here);
  };
  if (wanted('janus')) await addPart({ app: JANUS, version: JANUS_VERSION, fill: noPackages(addJanus) });
  if (wanted('infra')) await addPart({ app: INFRA, version, fill: (root) => addInfra(root, profile) });
  const apps = [...serviceApps(profile.root, options.development), SETUP].filter(({ name }) => wanted(name));
  const bundled = await Promise.all(apps.map(async (app) => ({ app, packages: await bundle(shop, app) })));

  const tags = await atATime(2, bundled, ({ app, packages }) =>
    finish(shop, { name: app.name, args: { APP: app.name }, packages, roots: [shop.node], file: 'service' }),
  );
  if (wanted('portal')) tags.push(await buildPortal(shop));
  if (tags.length > 0) {
    await engine.save(tags, archive);
    onArchive(archive);
  }
  const ours = await Promise.all(tags.map(async (tag) => ({ tag, bytes: await engine.size(tag) })));
  const images = [...ours, ...parts.map(({ image }) => image)];
  writeFileSync(join(folder, 'sizes.json'), JSON.stringify(images, null, 2));
  const archives = [...(tags.length > 0 ? [archive] : []), ...parts.map((part) => part.archive)];
  return { archives, images };
}

const folderOf = (root: string, version: string) => join(root, '.local/images', version);

/** What `npm run images` has left of this version, the servers' first. */
export function archivesOf(root: string, version: string): string[] {
  const folder = folderOf(root, version);
  const archives = readdirSync(folder).filter((name) => name.endsWith('.tar'));
  return archives.sort((one, other) => Number(one === OURS) - Number(other === OURS)).map((name) => join(folder, name));
}

/** With the others, under a name that tells what it is. A link takes no room where both folders are of one disk. */
function beside(archive: string, { name, archive: kept }: { name: string; archive: string }): string {
  const here = join(dirname(archive), `${name}.tar`);
  try {
    linkSync(kept, here);
  } catch {
    copyFileSync(kept, here);
  }
  return here;
}

async function openWorkshop(options: BuildOptions) {
  const { profile, version } = options;
  const folder = folderOf(profile.root, version);
  const context = join(folder, 'context');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  return {
    ...options,
    folder,
    context,
    commit: commitOf(profile.root),
    list: makePartsLister(),
    engine: await findEngine(imageFolder(profile)),
    /** Under every image that runs Node. */
    node: makeNodeRoot(
      join(context, 'node'),
      modulesOf(packageClosure(OUTSIDE, join(profile.root, 'services/content'))),
    ),
    nodeImage: `parlance/node:${version}`,
  };
}

const bundle = ({ profile, context, version }: Workshop, app: App) =>
  bundleApp({ ...app, release: version }, profile.root, join(context, 'apps', app.name));

async function buildPortal(shop: Workshop): Promise<string> {
  const { profile, version, previousPortal: previous, context } = shop;
  const builds = join(shop.folder, 'builds');
  for (const app of APPS) {
    const dist = join(profile.root, 'frontends', app, 'dist');
    if (!existsSync(dist)) throw new Error(`${dist} is missing: build the front ends first.`);
    cpSync(dist, join(builds, app), { recursive: true });
  }
  const earlier = join(shop.folder, 'earlier');
  if (previous !== undefined) await shop.engine.copyOut(previous, PORTAL_FILES, earlier);
  const files = previous === undefined ? undefined : earlier;
  const root = makePortalRoot({ folder: join(context, 'portal'), builds, version, previous: files });
  for (const folder of [builds, earlier]) rmSync(folder, { recursive: true, force: true });
  return finish(shop, { name: 'portal', file: 'portal', packages: portalPackages(profile.root), roots: [root] });
}

type Part = { app: App; version: string; fill: (root: ImageRoot) => Package[] };

const noPackages = (fill: (root: ImageRoot) => void) => (root: ImageRoot) => {
  fill(root);
  return [];
};

/** A server that is not ours. It is large and changes seldom, so its archive is kept for as long as nothing of it changes. */
async function buildPart(shop: Workshop, { app, version, fill }: Part) {
  const { name } = app;
  const bundled = await bundle(shop, app);
  const tag = `parlance/${name}:${version}`;
  const kept = await keptImage({
    tag,
    recipe: partRecipe(shop.profile, { name, tag, app: join(shop.context, 'apps', name) }),
    partsList: join(shop.folder, 'parts', `${name}.cdx.json`),
    async make() {
      const root = openRoot(join(shop.context, 'parts', name));
      const packages = [...bundled, ...fill(root)];
      await finish(shop, {
        name,
        version,
        file: 'part',
        args: { PART: name },
        packages,
        roots: [shop.node, root],
      });
      return shop.engine;
    },
  });
  return { name, ...kept };
}

type Finish = {
  name: string;
  version?: string;
  file: 'service' | 'portal' | 'part';
  args?: Record<string, string>;
  packages: Package[];
  roots: ImageRoot[];
};

async function finish(shop: Workshop, { name, version = shop.version, file, args = {}, packages, roots }: Finish) {
  const image = `parlance/${name}`;
  await shop.engine.build({
    tag: `${image}:${version}`,
    dockerfile: dockerfile(shop, file),
    context: shop.context,
    args: { ...args, NODE: shop.nodeImage },
    labels: {
      'org.opencontainers.image.title': image,
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': shop.commit,
      'org.opencontainers.image.licenses': 'Apache-2.0',
    },
  });
  const list = shop.list({
    image,
    version,
    packages,
    node: file !== 'portal',
    sources: roots.flatMap((root) => root.sources()),
  });
  mkdirSync(join(shop.folder, 'parts'), { recursive: true });
  writeFileSync(join(shop.folder, 'parts', `${name}.cdx.json`), `${JSON.stringify(list, null, 2)}\n`);
  return `${image}:${version}`;
}

const dockerfile = ({ profile }: BuildOptions, name: string) =>
  join(profile.root, 'deploy/images', `${name}.Dockerfile`);

function commitOf(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown'; // not a clone
  }
}
