/** Keycloak: accounts and sign-in, under /auth of the product's own origin, with its data in our PostgreSQL. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { compileExtension, copyExtension, extensionSources } from '../../keycloak/server/extension.ts';
import { PASSWORD_LIST, passwordList } from '../../keycloak/server/files.ts';
import { asArgument, BUILD, startOptions, VERSION } from '../../keycloak/server/options.ts';
import { cached, cachedPath } from '../fetch/cache.ts';
import { hashFolder } from '../files.ts';
import { findJava, JAVA, MAVEN, SMALL_JVM } from '../fetch/java.ts';
import { runMaven } from '../fetch/maven.ts';
import type { Profile } from '../profile.ts';
import type { Command } from '../processes/command.ts';
import { answersOk } from '../wait.ts';
import type { Part, PartContext } from './part.ts';

export const KEYCLOAK_ADMIN = 'admin';

export const JVM = [
  ...SMALL_JVM,
  '-Xmx512m',
  '-XX:MetaspaceSize=96M',
  '-XX:MaxMetaspaceSize=256m',
  '-XX:+ExitOnOutOfMemoryError',
  '-Dfile.encoding=UTF-8',
  '-Duser.language=en',
  '-Duser.country=US',
];
/** What the server's own start script adds. We start Java ourselves, so that the process we watch is the server and no shell. */
const SCRIPT = [
  ...['java.util', 'java.util.concurrent', 'java.security', 'java.lang'].map(
    (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
  ),
  '--enable-native-access=ALL-UNNAMED',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Dpicocli.disable.closures=true',
  '-Dquarkus-log-max-startup-records=10000',
];

export type KeycloakOptions = PartContext & {
  databaseUrl: () => string;
  /** Show changes of the theme at once. */ dev?: boolean;
};

export function keycloakPart({ profile, secrets, supervisor, databaseUrl, dev = false }: KeycloakOptions): Part {
  const { keycloak: port, keycloakManagement: managementPort } = profile.ports;
  const home = join(profile.folder, 'keycloak');
  const local = { host: '127.0.0.1', publicUrl: profile.publicUrl };
  const built = () => keycloakRecipe(profile);
  return {
    title: 'Keycloak',
    givenBy: ['KEYCLOAK_URL'],
    ports: [
      { port, use: 'Keycloak' },
      { port: managementPort, use: "Keycloak's health" },
    ],
    tools: [JAVA, MAVEN],
    async fetch() {
      const { made } = await cached({ ...built(), make: (folder) => fetchAndBuild({ supervisor, profile }, folder) });
      return made ? `${VERSION} from Maven Central, built` : 'in the cache';
    },
    prepare: async () => makeHome(home, cachedPath(built()), join(profile.root, 'deploy/keycloak/theme')),
    unit: () => ({
      name: 'keycloak',
      title: 'Keycloak',
      layer: 'part',
      command: {
        file: findJava(),
        args: [
          ...JVM,
          ...serverArgs(home, ['start', '--optimized', ...settings({ ...local, port, managementPort, dev })]),
        ],
        env: {
          ...databaseSettings(databaseUrl()),
          KC_BOOTSTRAP_ADMIN_USERNAME: KEYCLOAK_ADMIN,
          KC_BOOTSTRAP_ADMIN_PASSWORD: secrets.keycloakAdminPassword,
        },
      },
      ready: () => answersOk(`http://127.0.0.1:${managementPort}/auth/health/ready`),
      readyWithinMs: 300_000,
    }),
  };
}

export function keycloakRecipe({ cache, root }: Pick<Profile, 'cache' | 'root'>) {
  return { cache, name: 'keycloak', from: [VERSION, ...BUILD.map(asArgument), hashFolder(extensionSources(root))] };
}

/** The server that the home was last made for is the one that would be taken now. */
export function runsThisKeycloak(profile: Profile): boolean {
  const lib = join(profile.folder, 'keycloak/lib');
  return (
    process.env.KEYCLOAK_URL !== undefined || readlinkSync(lib) === join(cachedPath(keycloakRecipe(profile)), 'lib')
  );
}

export function keycloakUrl(profile: Profile): string {
  return `http://127.0.0.1:${profile.ports.keycloak}/auth`;
}

export async function fetchAndBuild(
  { supervisor, profile }: Pick<PartContext, 'supervisor' | 'profile'>,
  folder: string,
): Promise<void> {
  const options = [`-Dartifact=org.keycloak:keycloak-quarkus-dist:${VERSION}:tar.gz`];
  await runMaven(supervisor, { name: 'keycloak', title: 'Keycloak', goal: 'unpack', into: folder, options });
  const unpacked = join(folder, `keycloak-${VERSION}`);
  for (const entry of readdirSync(unpacked)) renameSync(join(unpacked, entry), join(folder, entry));
  rmSync(unpacked, { recursive: true });
  await compileExtension({ supervisor, sources: extensionSources(profile.root), home: folder });
  const command: Command = {
    file: findJava(),
    args: [...JVM, ...serverArgs(folder, ['build', ...BUILD.map(asArgument)])],
  };
  await supervisor.run({ name: 'keycloak-build', title: "Keycloak's build", command });
}

export function serverArgs(home: string, args: string[]): string[] {
  const place = [`-Dkc.home.dir=${home}`, `-Djboss.server.config.dir=${join(home, 'conf')}`];
  return [
    ...SCRIPT,
    ...place,
    '-cp',
    join(home, 'lib/quarkus-run.jar'),
    'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
    ...args,
  ];
}

/** The built server is shared by all platforms; what it writes, and our theme, are in a home of this platform. */
export function makeHome(home: string, server: string, theme: string): void {
  const list = join(home, PASSWORD_LIST);
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, passwordList());
  // Compressed copies of the theme's files, which the server would go on serving after they have changed.
  rmSync(join(home, 'data/tmp/kc-gzip-cache'), { recursive: true, force: true });
  copyExtension(server, home);
  if (!existsSync(join(home, 'conf'))) cpSync(join(server, 'conf'), join(home, 'conf'), { recursive: true });
  const links = { bin: join(server, 'bin'), lib: join(server, 'lib'), themes: theme };
  for (const [name, target] of Object.entries(links)) {
    rmSync(join(home, name), { force: true });
    symlinkSync(target, join(home, name));
  }
}

export type KeycloakSettings = {
  host: string;
  port: number;
  managementPort: number;
  publicUrl: string;
  dev?: boolean;
};

export function settings({ host, port, managementPort, publicUrl, dev = false }: KeycloakSettings): string[] {
  return [
    ...startOptions(publicUrl).map(asArgument),
    `--http-host=${host}`,
    `--http-port=${port}`,
    // There is one.
    '--cache=local',
    `--http-management-host=${host}`,
    `--http-management-port=${managementPort}`,
    ...(dev
      ? ['--spi-theme--cache-themes=false', '--spi-theme--cache-templates=false', '--spi-theme--static-max-age=-1']
      : []),
  ];
}

/** Java's driver takes the password apart from the address. */
export function databaseSettings(url: string): Record<string, string> {
  const { hostname, port, pathname, username, password } = new URL(url);
  return {
    KC_DB_URL: `jdbc:postgresql://${hostname}:${port || '5432'}${pathname}`,
    KC_DB_USERNAME: decodeURIComponent(username),
    KC_DB_PASSWORD: decodeURIComponent(password),
    KC_DB_POOL_INITIAL_SIZE: '1',
    KC_DB_POOL_MAX_SIZE: '20',
  };
}
