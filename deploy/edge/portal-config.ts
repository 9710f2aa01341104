/** /config.js: what the portal must know before it starts and what differs from place to place, so that one build serves all. */
import { REMOTES } from './routes.ts';

/** What each key is for; docs/reference/config.md prints it. */
export const PORTAL_KEYS: Record<keyof ReturnType<typeof portalConfig>, string> = {
  remotes:
    'Where the manifest of each part of the portal lies: a part is moved or rolled back by changing its address.',
  keycloak: 'Which realm people sign in to, and as which client the portal asks.',
  support: 'Where "Contact Us", "Submit feedback" and "FAQ" lead.',
  company: 'Whose portal this is: the line at the foot of the sidebar.',
};

export function portalConfig() {
  return {
    remotes: Object.fromEntries(REMOTES.map((name) => [name, `/remotes/${name}/mf-manifest.json`])),
    keycloak: { realm: 'parlance', clientId: 'portal' },
    support: { contact: 'mailto:support@example.invalid', feedback: '/under-development', faq: '/under-development' },
    company: 'Parlance Pty Ltd',
  };
}

export function portalConfigScript(): string {
  return `globalThis.__PARLANCE_CONFIG__ = ${JSON.stringify(portalConfig()).replaceAll('<', '\\u003c')};\n`;
}
