/** /config.js: what the portal must know before it starts and what differs from place to place, so that one build serves all. */
import { REMOTES } from './routes.ts';

export type PortalConfig = {
  /** Where each remote's manifest lies. */
  remotes: Record<string, string>;
  keycloak: { realm: string; clientId: string };
  support: { contact: string; feedback: string; faq: string };
  company: string;
};

export function portalConfig(): PortalConfig {
  return {
    remotes: Object.fromEntries(REMOTES.map((name) => [name, `/remotes/${name}/mf-manifest.json`])),
    keycloak: { realm: 'parlance', clientId: 'portal' },
    support: { contact: 'mailto:support@example.invalid', feedback: '/under-development', faq: '/under-development' },
    company: 'Parlance Pty Ltd',
  };
}

export function portalConfigScript(config: PortalConfig): string {
  return `globalThis.__PARLANCE_CONFIG__ = ${JSON.stringify(config).replaceAll('<', '\\u003c')};\n`;
}
