/** The portal's image: nginx, its configuration from the route table, and the builds of all front ends, with the files of earlier releases that open pages may still ask for. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EdgeOptions } from '../edge/edge-options.ts';
import { nginxConf } from '../edge/nginx-conf.ts';
import { APPS } from '../edge/routes.ts';
import { pagesOf, securityHeaders, STRIPE_SCRIPTS } from '../edge/security-headers.ts';
import { openRoot, type ImageRoot } from './image-root.ts';
import { keepEarlier } from './keep-earlier.ts';
import { writeUsers } from './node-root.ts';
import { packageClosure, type Package } from './package-closure.ts';
import { addNginx } from './parts.ts';

/** Of the front ends' files, in the image. */
export const PORTAL_FILES = '/srv/portal';
export type PortalRootOptions = {
  /** Where it is made. */
  folder: string;
  /** Folder of the builds: <app>/ each. */
  builds: string;
  version: string;
  /** The front ends' files of the release before, when there is one. */
  previous?: string | undefined;
};

export function makePortalRoot({ folder, builds, version, previous }: PortalRootOptions): ImageRoot {
  const root = openRoot(folder);
  const { brotliModule } = addNginx(root);
  for (const app of APPS) cpSync(join(builds, app), join(folder, PORTAL_FILES, app), { recursive: true });
  keepEarlier({ files: join(folder, PORTAL_FILES), version, previous });
  writeUsers(folder);
  mkdirSync(join(folder, 'etc/parlance-edge'), { recursive: true });
  writeFileSync(join(folder, 'etc/parlance-edge/nginx.conf'), nginxConf(edgeInPod(folder, brotliModule)));
  return root;
}

/** What the front ends and their kit ask for, with all that it needs: more than the bundles took in, and nothing less. */
export function portalPackages(checkout: string): Package[] {
  return [...APPS, 'kit'].flatMap((name) => {
    const folder = join(checkout, 'frontends', name);
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    return packageClosure(
      Object.keys(dependencies).filter((each) => !each.startsWith('@parlance/')),
      folder,
    );
  });
}

type Manifest = { dependencies?: Record<string, string> };

/** What differs from place to place comes from files that the chart mounts at /etc/parlance. */
function edgeInPod(folder: string, brotliModule: string | undefined): EdgeOptions {
  const pages = pagesOf(join(folder, PORTAL_FILES, 'shell'));
  return {
    folder: '/tmp',
    accessLog: '/dev/stdout',
    container: true,
    listen: { host: '0.0.0.0', port: 8080 },
    site: { mountedAt: '/etc/parlance' },
    builds: Object.fromEntries(APPS.map((app) => [app, `${PORTAL_FILES}/${app}`])) as EdgeOptions['builds'],
    configFile: '/etc/parlance/config.js',
    headers: securityHeaders({ pages }),
    paymentHeaders: securityHeaders({ pages, paymentScripts: STRIPE_SCRIPTS }),
    brotliModule,
  };
}
