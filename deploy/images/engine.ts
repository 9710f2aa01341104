/** Builds images from Dockerfiles, by buildah (which needs no daemon) or by docker, and packs them into one archive. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findTool } from '../local/fetch/apt.ts';
import { StartFault } from '../local/faults.ts';
import { atATime } from '../local/at-a-time.ts';
import { run } from '../local/run.ts';
import { succeeds } from '../local/wait.ts';

type ImagePlan = {
  /** With its tag: `parlance/booking:1.2.0`. */
  tag: string;
  dockerfile: string;
  /** Folder whose files the Dockerfile may copy. */
  context: string;
  args?: Record<string, string>;
  labels?: Record<string, string>;
};

export type Engine = {
  name: 'buildah' | 'docker';
  build: (plan: ImagePlan) => Promise<void>;
  /** All of them in one archive; what they share is in it once. */
  save: (tags: string[], archive: string) => Promise<void>;
  /** A folder of an image, into one of this machine; an image that is not here is pulled. */
  copyOut: (tag: string, path: string, into: string) => Promise<void>;
  /** Bytes of the image's files. */
  size: (tag: string) => Promise<number>;
};

/** Where buildah keeps its layers. */
export const imageFolder = ({ cache }: { cache: string }) => join(cache, 'images');

/** `folder` is where buildah keeps its layers. */
export async function findEngine(folder: string): Promise<Engine> {
  const isRoot = process.getuid?.() === 0; // our images keep their files' owners, which nobody else can make
  if (isRoot && findTool({ program: 'buildah', package: 'buildah' }) !== undefined) return buildah(folder);
  if (await succeeds(run('docker', ['info'], { limitMs: 20_000 }))) return docker();
  throw new StartFault('Images need a docker that answers, or root and buildah (`apt-get install buildah`).');
}

const flags = (name: string, values: Record<string, string> = {}) =>
  Object.entries(values).flatMap(([key, value]) => [name, `${key}=${value}`]);

/** What `docker save` writes: one list of images beside their settings and layers. */
const MANIFEST = 'manifest.json';
/** The same files make the same image. */
const HOW_TO_BUILD = ['--isolation=chroot', '--layers', '--format=docker', '--pull-never', '--timestamp=0', '-q'];
/** Of older engines. */
const NOT_ASKED_FOR = ['--exclude', '*/*'];

function buildah(folder: string): Engine {
  const storage = [`--root=${join(folder, 'layers')}`, '--runroot=/run/parlance-images', '--storage-driver=overlay'];
  const tell = (...args: string[]) => run('buildah', [...storage, ...args]);
  mkdirSync(folder, { recursive: true });
  return {
    name: 'buildah',
    async build({ tag, dockerfile, context, args, labels }) {
      const options = [...flags('--build-arg', args), ...flags('--label', labels)];
      await tell('bud', ...HOW_TO_BUILD, `--file=${dockerfile}`, `--tag=${tag}`, ...options, context);
    },
    async save(tags, archive) {
      const folder = `${archive}.parts`;
      rmSync(folder, { recursive: true, force: true });
      rmSync(archive, { force: true });
      mkdirSync(folder, { recursive: true });
      const images = await atATime(2, [...tags.entries()], async ([index, tag]) => {
        const one = join(folder, `${index}.tar`);
        // containerd takes the name of an image from here, and a name without a registry is of docker.io to it.
        await tell('push', '-q', tag, `docker-archive:${one}:${fullName(tag)}`);
        const images = JSON.parse(await run('tar', ['-xOf', one, MANIFEST])) as object[];
        // Layers are named by what is in them: those of one release share the largest.
        const files = ['--wildcards', '*.json', '*.tar', ...NOT_ASKED_FOR];
        await run('tar', ['-C', folder, '-xf', one, '--skip-old-files', ...files]);
        rmSync(one);
        return images.map((image) => ({ ...image, RepoTags: [fullName(tag)] }));
      });
      writeFileSync(join(folder, MANIFEST), JSON.stringify(images.flat()));
      await run('tar', ['-C', folder, '-cf', archive, '.']);
      rmSync(folder, { recursive: true });
      // What the tags of earlier builds pointed to; otherwise they would only ever become more.
      await tell('rmi', '--prune', '--force');
    },
    async copyOut(tag, path, into) {
      const made = (await tell('from', '-q', tag)).trim();
      try {
        const files = (await tell('mount', made)).trim();
        cpSync(join(files, path), into, { recursive: true });
      } finally {
        await tell('rm', made);
      }
    },
    async size(tag) {
      const all = JSON.parse(await tell('images', '--json', tag)) as { size: string }[];
      return bytesOf(all[0]?.size ?? '0 B');
    },
  };
}

function docker(): Engine {
  return {
    name: 'docker',
    async build({ tag, dockerfile, context, args, labels }) {
      const options = [...flags('--build-arg', args), ...flags('--label', labels)];
      // Docker adds a second manifest that tells where an image comes from; containerd refuses an archive that lists and lacks it.
      const env = { BUILDX_NO_DEFAULT_ATTESTATIONS: '1' };
      await run('docker', ['build', '-q', '-f', dockerfile, '-t', tag, ...options, context], { env });
    },
    async save(tags, archive) {
      mkdirSync(dirname(archive), { recursive: true });
      await run('docker', ['save', '-o', archive, ...tags]);
    },
    async copyOut(tag, path, into) {
      const made = (await run('docker', ['create', tag])).trim();
      try {
        await run('docker', ['cp', `${made}:${path}`, into]);
      } finally {
        await run('docker', ['rm', made]);
      }
    },
    async size(tag) {
      return Number((await run('docker', ['image', 'inspect', '-f', '{{.Size}}', tag])).trim());
    },
  };
}

/** As containerd spells a name without a registry. */
function fullName(tag: string): string {
  const [first = ''] = tag.split('/');
  return first.includes('.') || first.includes(':') || first === 'localhost' ? tag : `docker.io/${tag}`;
}

function bytesOf(size: string): number {
  const [number = '0', unit = 'B'] = size.split(' ');
  const factors: Record<string, number> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };
  return Number(number) * (factors[unit.toUpperCase()] ?? 1);
}
