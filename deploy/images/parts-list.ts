/** The list of an image's parts (a software bill of materials, CycloneDX 1.6): packages of npm and of the system, with versions and licences. */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import type { Package } from './package-closure.ts';

type Component = { type: 'library'; name: string; version: string; purl: string; licenses?: object[] };

type PartsListOptions = {
  image: string;
  version: string;
  packages: Package[];
  /** Whether it holds Node. */
  node: boolean;
  /** Files and folders of this machine that were copied. */
  sources: string[];
};

/** It asks the system once for each file, however many images hold it. */
export function makePartsLister() {
  const owners = new Map<string, Component[]>();
  const ownersOfFile = (path: string) => {
    const known = owners.get(path) ?? systemPackages(path);
    owners.set(path, known);
    return known;
  };
  return (options: PartsListOptions) => partsList(options, options.sources.flatMap(ownersOfFile));
}

function partsList({ image, version, packages, node: runsNode }: PartsListOptions, system: Component[]): object {
  const components = [...packages.map(ofNpm), ...system, ...(runsNode ? [node()] : [])];
  const unique = [...new Map(components.map((each) => [each.purl, each])).values()];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'container', name: image, version } },
    components: unique.sort((a, b) => a.purl.localeCompare(b.purl, 'en')),
  };
}

function ofNpm({ name, version, license }: Package): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', name, version, purl, licenses: [{ expression: license }] };
}

function node(): Component {
  const version = process.versions.node;
  return {
    type: 'library',
    name: 'node',
    version,
    purl: `pkg:generic/node@${version}`,
    licenses: [{ expression: 'MIT' }],
  };
}

/** What no package of the system brought is not listed: Kafka and Keycloak in the image of helm/infra, which no release brings. */
function systemPackages(source: string): Component[] {
  return ownersOf(source).flatMap((name) => {
    const asked = spawnSync('dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' });
    const version = asked.stdout.trim();
    return version === ''
      ? []
      : [{ type: 'library' as const, name, version, purl: `pkg:deb/debian/${name}@${version}` }];
  });
}

/** Debian lists some files under /lib that lie under /usr/lib. */
function ownersOf(path: string): string[] {
  const candidates = [path, realpathSync(path), path.replace(/^\/usr\/lib\//, '/lib/')];
  for (const candidate of candidates) {
    const { status, stdout } = spawnSync('dpkg', ['-S', candidate], { encoding: 'utf8' });
    if (status === 0) return stdout.split('\n').flatMap((line) => /^([^:,\s]+)[^ ]*: /.exec(line)?.[1] ?? []);
  }
  return [];
}
