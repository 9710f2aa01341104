/** /config.js: what the portal must know before it starts and what differs from place to place, so that one build serves all. */
import { REMOTES } from './routes.ts';

export type PortalConfig = {
  keycloak: { url: string; realm: string; clientId: string };
  /** Where each remote's manifest lies. */
  remotes: Record<string, string>;
};

export function portalConfig(): PortalConfig {
  return {
    keycloak: { url: '/auth', realm: 'parlance', clientId: 'portal' },
    remotes: Object.fromEntries(REMOTES.map((name) => [name, `/remotes/${name}/mf-manifest.json`])),
  };
}

export function portalConfigScript(config: PortalConfig): string {
  return `window.parlanceConfig = ${JSON.stringify(config).replaceAll('<', '\\u003c')};\n`;
}
