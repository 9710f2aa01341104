/** nginx as the edge: the one origin of the product on this machine. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EdgeOptions } from '../../edge/edge-options.ts';
import { nginxConf } from '../../edge/nginx-conf.ts';
import { type PaymentScript, portalConfigScript } from '../../edge/portal-config.ts';
import { APPS, type StaticApp } from '../../edge/routes.ts';
import { pagesOf, securityHeaders, STRIPE_SCRIPTS } from '../../edge/security-headers.ts';
import { copyBuilds, devBuildsFolder } from '../dev/dev-builds.ts';
import { StartFault } from '../faults.ts';
import { demandTool, findTool, type Tool } from '../fetch/apt.ts';
import type { Profile } from '../profile.ts';
import { everyReplica, replicasOf, type Replicas } from '../services/environment.ts';
import { answersOk } from '../wait.ts';
import type { Site } from '../../edge/site-conf.ts';
import type { Part } from './part.ts';

const NGINX: Tool = { program: 'nginx', package: 'nginx' };
/** Six times what the world gets: all people of this machine, and what tests it, come from one address. */
const formsAMinuteHere = { signIn: 120, signUp: 60 };
export const BROTLI: Tool = {
  program: 'ngx_http_brotli_static_module.so',
  folders: ['/usr/lib/nginx/modules'],
  package: 'libnginx-mod-http-brotli-static',
  optional: true,
};

export const EDGE_TOOLS = [NGINX, BROTLI];

export type EdgeContext = {
  profile: Profile;
  keycloakUrl: string;
  /** Serves builds that follow the sources. */
  dev?: boolean;
  formsAMinute?: Site['formsAMinute'] | undefined;
  /** Of each of our programs. */
  replicas?: Replicas | undefined;
  /** Of the stand-in for Stripe; undefined where it is Stripe itself. */
  stripePage?: string | undefined;
  /** Of the store that browsers send uploads to themselves. */
  storeOrigin?: string | undefined;
};

export function edgePart(context: EdgeContext): Part {
  const { profile, dev } = context;
  const folder = join(profile.folder, 'edge');
  const conf = join(folder, 'nginx.conf');
  return {
    title: 'Edge',
    givenBy: [],
    ports: [{ port: profile.ports.edge, use: 'the portal' }],
    tools: EDGE_TOOLS,
    async prepare() {
      for (const each of [folder, profile.logs]) mkdirSync(each, { recursive: true });
      if (dev) copyBuilds(profile);
      const configFile = join(folder, 'config.js');
      writeFileSync(configFile, portalConfigScript(standInScript(context)));
      const options = edgeOptions(context, { folder, configFile });
      const brotliModule = findTool(BROTLI);
      // A module of another build of nginx does not load; then gzip must do.
      const attempts = brotliModule === undefined ? [options] : [{ ...options, brotliModule }, options];
      if (!attempts.some((attempt) => isAccepted(conf, attempt))) {
        throw new StartFault(`nginx does not accept ${conf}: ${complaint(conf)}`);
      }
    },
    unit: () => ({
      name: 'edge',
      title: 'Edge',
      layer: 'edge',
      command: { file: demandTool(NGINX), args: ['-p', folder, '-c', conf, '-e', 'stderr', '-g', 'daemon off;'] },
      ready: () => answersOk(`http://127.0.0.1:${profile.ports.edge}/config.js`),
      readyWithinMs: 10_000,
    }),
  };
}

/** What stands in for Stripe's script where nobody has an account there. */
const standInScript = ({ stripePage }: EdgeContext): PaymentScript | undefined =>
  stripePage === undefined ? undefined : { key: 'pk_stand_in', standIn: `${stripePage}/v3/` };

function edgeOptions(
  { profile, keycloakUrl, dev, replicas, stripePage, storeOrigin = '', formsAMinute = formsAMinuteHere }: EdgeContext,
  { folder, configFile }: { folder: string; configFile: string },
): EdgeOptions {
  const build = (app: StaticApp) =>
    dev ? join(devBuildsFolder(profile), app) : join(profile.root, 'frontends', app, 'dist');
  const pages = pagesOf(build('shell'));
  const { ports, publicUrl } = profile;
  const paymentScripts = [...STRIPE_SCRIPTS, ...(stripePage === undefined ? [] : [stripePage])];
  return {
    folder,
    accessLog: join(profile.logs, 'edge-access.log'),
    listen: { host: '127.0.0.1', port: ports.edge },
    site: {
      publicUrl,
      upstreams: {
        keycloak: new URL(keycloakUrl).host,
        gateway: everyReplica(ports.gateway, replicasOf('gateway', replicas)),
        media: everyReplica(ports.services.media.http, replicasOf('media', replicas)),
        content: everyReplica(ports.services.content.http, replicasOf('content', replicas)),
      },
      formsAMinute,
    },
    builds: Object.fromEntries(APPS.map((app) => [app, build(app)])) as EdgeOptions['builds'],
    configFile,
    headers: securityHeaders({ publicUrl, storeOrigin, pages }),
    paymentHeaders: securityHeaders({ publicUrl, storeOrigin, pages, paymentScripts }),
    user: process.getuid?.() === 0 ? 'root' : undefined,
  };
}

function isAccepted(conf: string, options: EdgeOptions): boolean {
  writeFileSync(conf, nginxConf(options));
  return complaint(conf) === '';
}

function complaint(conf: string): string {
  const { status, stderr } = spawnSync(demandTool(NGINX), ['-t', '-q', '-c', conf, '-e', 'stderr'], {
    encoding: 'utf8',
  });
  return status === 0 ? '' : (stderr.split('\n')[0] ?? 'unknown fault');
}
