/** What is copied from this machine's packages into the images of servers that are not ours. */
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { demandTool, findTool } from '../local/fetch/apt.ts';
import { cachedPath } from '../local/fetch/cache.ts';
import { filesIn } from '../local/files.ts';
import { findJava } from '../local/fetch/java.ts';
import { BROTLI } from '../local/parts/edge.ts';
import { kafkaRecipe } from '../local/parts/kafka.ts';
import { keycloakRecipe } from '../local/parts/keycloak.ts';
import type { Profile } from '../local/profile.ts';
import type { ImageRoot } from './image-root.ts';
import { copyPackages, packageClosure, type Package } from './package-closure.ts';

const find = (program: string, packageName = program) => realpathSync(demandTool({ program, package: packageName }));

/** Janus with the one plugin, the transports and the event handler that we use. */
export function addJanus(root: ImageRoot): void {
  const system = '/usr/lib/x86_64-linux-gnu';
  const modules = join(system, 'janus');
  const names = [
    'plugins/libjanus_videoroom',
    'transports/libjanus_http',
    'transports/libjanus_websockets',
    'events/libjanus_wsevh',
  ];
  const found = names.map((name) => join(modules, `${name}.so`));
  const janus = find('janus');
  root.addFile(janus, '/usr/bin/janus');
  for (const file of found) root.addFile(file);
  mkdirSync(join(root.folder, modules, 'loggers'), { recursive: true });
  // The cryptography of libsrtp loads these when it starts, where it was built with NSS.
  const cryptography = ['libsoftokn3.so', 'libfreebl3.so', 'libfreeblpriv3.so']
    .map((name) => join(system, name))
    .filter(existsSync);
  for (const file of cryptography) root.addFile(file, join('/usr/lib', file.split('/').at(-1) as string));
  root.addLibrariesOf([janus, ...found, ...cryptography]);
}

/** nginx with what serves files that were compressed at build time, where the package brings it. */
export function addNginx(root: ImageRoot): { brotliModule: string | undefined } {
  const nginx = find('nginx');
  const brotli = findTool(BROTLI);
  const modules = brotli === undefined ? [] : [brotli];
  root.addFile(nginx, '/usr/sbin/nginx');
  for (const module of modules) root.addFile(module);
  root.addLibrariesOf([nginx, ...modules]);
  return { brotliModule: brotli };
}

/** All servers of helm/infra in one root: they share Java, Node and most libraries. Returns the npm packages among it. */
export function addInfra(root: ImageRoot, profile: Profile): Package[] {
  addPostgres(root);
  const redis = find('redis-server');
  root.addFile(redis, '/usr/bin/redis-server');
  root.addLibrariesOf([redis]);
  addJava(root);
  root.addFolder(cachedPath(kafkaRecipe(profile)), { at: '/opt/kafka' });
  root.addFolder(cachedPath(keycloakRecipe(profile)), { at: '/opt/keycloak', leaveOut: /\.(bat|md)$/ });
  root.addFolder(join(profile.root, 'deploy/keycloak/theme'), { at: '/opt/theme' });
  const mail = packageClosure(['maildev'], join(profile.root, 'deploy'));
  copyPackages(mail, profile.root, join(root.folder, 'app'));
  return mail;
}

function addPostgres(root: ImageRoot): void {
  const folders = ['/usr/lib/postgresql/*/bin'];
  const bin = dirname(realpathSync(demandTool({ program: 'postgres', folders, package: 'postgresql' })));
  const home = dirname(bin);
  const major = home.split('/').at(-1) as string;
  const programs = ['postgres', 'initdb', 'pg_isready', 'psql', 'pg_dump', 'pg_restore'].map((name) => join(bin, name));
  for (const program of programs) root.addFile(program);
  root.addFile(join(bin, 'pg_isready'), '/usr/bin/pg_isready'); // the probes do not know the version
  root.addFolder(join(home, 'lib'), { leaveOut: /llvm|bitcode|pgxs|\/test\// }); // without its compiler, which is off
  root.addFolder(`/usr/share/postgresql/${major}`, { leaveOut: /\/man\// });
  root.addFolder('/usr/share/zoneinfo', { leaveOut: /\/(right|posix)(\/|$)/ });
  if (existsSync('/usr/lib/locale/C.utf8')) root.addFolder('/usr/lib/locale/C.utf8');
  const modules = filesIn(join(root.folder, home, 'lib'), /\.so$/).map((file) => file.slice(root.folder.length));
  root.addFile('/bin/sh', '/bin/sh'); // initdb starts the server through a shell
  root.addLibrariesOf([...programs, ...modules, '/bin/sh']);
}

function addJava(root: ImageRoot): void {
  const home = dirname(dirname(realpathSync(findJava())));
  const leaveOut = /\/(jmods|man|include|legal|src\.zip|demo|docs|ct\.sym|classes_nocoops\.jsa)(\/|$)/;
  root.addFolder(home, { at: '/opt/java', leaveOut });
  // Windows and sounds are nothing to a server; its own libraries lie beside each other and need no copy.
  const screen = /awt_xawt|splashscreen|jsound|lcms|fontmanager|javajpeg|jawt/;
  const libraries = filesIn(join(home, 'lib'), /\.so$/).filter((file) => !screen.test(file));
  root.addLibrariesOf([join(home, 'bin/java'), ...libraries], [join(home, 'lib'), join(home, 'lib/server')]);
}
