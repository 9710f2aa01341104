/** An edge with a build of its own and programs behind it that say what reached them. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { freePort } from '@parlance/runtime/testing/free-port';
import { demandTool } from '../../local/fetch/apt.ts';
import { answersOk, waitUntil } from '../../local/wait.ts';
import { nginxConf } from '../nginx-conf.ts';
import { portalConfigScript } from '../portal-config.ts';
import { APPS, FORMS, type Upstream } from '../routes.ts';
import { securityHeaders, STRIPE_SCRIPTS } from '../security-headers.ts';
import { formLimit, serverNames, siteConf, type Site } from '../site-conf.ts';
import { startUpstream } from './upstream.ts';

/** The servers of a running edge are in this order, but for content, which is away. */
export const UPSTREAMS: Upstream[] = ['keycloak', 'gateway', 'media', 'content'];
export const INDEX = '<!doctype html><script>localStorage.theme</script><script src="/main.0123abcd.js"></script>';
export const SCRIPT = 'console.log("portal");'.repeat(100);
/** As the world gets it. */
export const formsAMinute = { signIn: 20, signUp: 10 };

export type RunningEdge = { folder: string; port: number; servers: readonly Server[]; stop(): Promise<void> };

/** The portal as it was built. */
function writeBuilds(folder: string): Parameters<typeof nginxConf>[0]['builds'] {
  const builds = Object.fromEntries(APPS.map((app) => [app, join(folder, app)]));
  for (const build of Object.values(builds)) mkdirSync(build);
  writeFileSync(join(folder, 'shell/index.html'), INDEX);
  writeFileSync(join(folder, 'shell/main.0123abcd.js'), SCRIPT);
  writeFileSync(join(folder, 'shell/main.0123abcd.js.gz'), gzipSync(SCRIPT));
  copyFileSync('frontends/shell/public/sign-in-away.html', join(folder, 'shell/sign-in-away.html'));
  writeFileSync(join(folder, 'student/mf-manifest.json'), '{}');
  writeFileSync(join(folder, 'config.js'), portalConfigScript());
  return builds as Parameters<typeof nginxConf>[0]['builds'];
}

/** `content` is away. */
async function startUpstreams(servers: Server[]): Promise<Site['upstreams']> {
  const start = async (name: Upstream) =>
    name === 'content' ? `127.0.0.1:${await freePort()}` : startUpstream(name, servers);
  const entries = await Promise.all(UPSTREAMS.map(async (name) => [name, await start(name)] as const));
  return Object.fromEntries(entries) as Site['upstreams'];
}

/** As in a pod: with headers and the site's part that know the address from a mounted file only. */
function writeSite(folder: string, site: Site): void {
  writeFileSync(join(folder, 'site.conf'), siteConf(site).join('\n'));
  writeFileSync(join(folder, 'server-name.conf'), serverNames(site.publicUrl));
  for (const form of FORMS) writeFileSync(join(folder, `form-${form}.conf`), formLimit(form, site));
}

export async function startEdge(): Promise<RunningEdge> {
  const folder = mkdtempSync(join(tmpdir(), 'edge-'));
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const servers: Server[] = [];
  const builds = writeBuilds(folder);
  writeSite(folder, { publicUrl, upstreams: await startUpstreams(servers), formsAMinute });
  const conf = join(folder, 'nginx.conf');
  const text = nginxConf({
    folder,
    accessLog: join(folder, 'access.log'),
    listen: { host: '127.0.0.1', port },
    site: { mountedAt: folder },
    builds,
    configFile: join(folder, 'config.js'),
    headers: securityHeaders({ pages: INDEX }),
    paymentHeaders: securityHeaders({ pages: INDEX, paymentScripts: STRIPE_SCRIPTS }),
    ...(process.getuid?.() === 0 ? { user: 'root' } : {}),
  });
  writeFileSync(conf, text);
  const program = demandTool({ program: 'nginx', package: 'nginx' });
  expect(spawnSync(program, ['-t', '-q', '-c', conf, '-e', 'stderr'], { encoding: 'utf8' }).stderr).toBe('');
  const nginx = spawn(program, ['-p', folder, '-c', conf, '-e', 'stderr', '-g', 'daemon off;'], { stdio: 'ignore' });
  expect(await waitUntil(() => answersOk(`${publicUrl}/config.js`), { deadlineMs: 5_000 })).toBe(true);
  return {
    folder,
    port,
    servers,
    async stop() {
      const gone = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await gone;
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      rmSync(folder, { recursive: true });
    },
  };
}
