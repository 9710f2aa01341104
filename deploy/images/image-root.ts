/** The files of an image while they are gathered: programs of this machine with the shared libraries that they load, so that no distribution is needed under them. It remembers where each came from. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the loader itself lies; every dynamic program names it by this path. */
const LOADERS = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'];

export type ImageRoot = ReturnType<typeof openRoot>;

export function openRoot(folder: string) {
  const sources = new Set<string>();
  for (const name of ['etc', 'tmp', 'usr/bin', 'usr/lib']) mkdirSync(join(folder, name), { recursive: true });
  chmodSync(join(folder, 'tmp'), 0o1777);

  /** `at`: its path in the image; the same as here when it is left out. */
  function addFile(file: string, at = file): void {
    const target = join(folder, at);
    if (existsSync(target)) return;
    const source = realpathSync(file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, target);
    chmodSync(target, (statSync(source).mode & 0o111) === 0 ? 0o644 : 0o755);
    sources.add(source);
  }

  return {
    folder,
    addFile,
    /** As it is read: links that lead out of it become what they lead to. */
    addFolder(source: string, { leaveOut = /$^/, at = source } = {}): void {
      const filter = (path: string) => !leaveOut.test(path);
      cpSync(source, join(folder, at), { recursive: true, dereference: true, filter });
      sources.add(realpathSync(source));
    },
    /**
     * What these programs and libraries load, where the loader finds it, whatever links lead there on this machine.
     * `own`: folders of libraries that were copied as they are and find each other.
     */
    addLibrariesOf(files: string[], own: string[] = []): void {
      const all = new Set(files.flatMap((file) => librariesOf(file, own)));
      for (const library of [...all].filter((path) => !own.some((folder) => path.startsWith(folder)))) {
        const name = library.split('/').at(-1) as string;
        addFile(library, LOADERS.includes(library) ? library : join('/usr/lib', name));
      }
    },
    /** Files and folders of this machine that were copied. */
    sources: () => [...sources],
  };
}

/** By the names under which the loader looks for them. */
function librariesOf(file: string, own: string[]): string[] {
  const said = execFileSync('ldd', [file], {
    encoding: 'utf8',
    timeout: 20_000,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, LD_LIBRARY_PATH: own.join(':') },
  });
  if (/statically linked/.test(said)) return [];
  const missing = /^\s*(\S+) => not found/m.exec(said);
  if (missing !== null) throw new Error(`${file} needs ${missing[1]}, which is not on this machine.`);
  return [...said.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path]) => path as string);
}
