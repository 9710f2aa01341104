/** What of ours runs inside the server: a little Java, compiled by the Java that runs the server against the server's own classes. */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesIn } from '../../local/files.ts';
import { findJava } from '../../local/fetch/java.ts';
import type { Supervisor } from '../../local/supervisor.ts';

/** In the server's home. */
export const EXTENSION = 'providers/parlance.jar';
export const extensionSources = (root: string): string => join(root, 'deploy/keycloak/extension');

/** The server starts only with a file of the time that it was built with, and copies have times of their own. */
const madeAt = new Date('2026-01-01T00:00:00Z');

export type Compiling = { supervisor: Pick<Supervisor, 'run'>; sources: string; /** The server's. */ home: string };

export async function compileExtension({ supervisor, sources, home }: Compiling): Promise<void> {
  const classes = mkdtempSync(join(tmpdir(), 'parlance-keycloak-'));
  const java = (name: string, module: string, args: string[]) =>
    supervisor.run({
      name: `keycloak-extension-${name}`,
      title: "Compiling what of ours runs in Keycloak (Java's own compiler does it, which a full JDK has)",
      command: { file: findJava(), args: ['-XX:TieredStopAtLevel=1', '-m', module, ...args] },
    });
  const target = join(home, EXTENSION);
  try {
    mkdirSync(dirname(target), { recursive: true });
    const options = ['--release', '17', '-proc:none', '-Xlint:all,-classfile,-path', '-Werror', '-d', classes];
    const jars = filesIn(join(home, 'lib/lib/main'), /\.jar$/).join(':');
    const files = filesIn(sources, /\.java$/);
    await java('compile', 'jdk.compiler/com.sun.tools.javac.Main', [...options, '-cp', jars, ...files]);
    cpSync(join(sources, 'META-INF'), join(classes, 'META-INF'), { recursive: true });
    await java('pack', 'jdk.jartool/sun.tools.jar.Main', ['--create', '--file', target, '-C', classes, '.']);
    utimesSync(target, madeAt, madeAt);
  } finally {
    rmSync(classes, { recursive: true });
  }
}

/** From one home into another. */
export function copyExtension(from: string, into: string): void {
  const target = join(into, EXTENSION);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(from, EXTENSION), target);
  utimesSync(target, madeAt, madeAt);
}
