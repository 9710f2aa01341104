/** /config.js: what the portal must know before it starts and what differs from place to place, so that one build serves all. */
import { REMOTES } from './routes.ts';

/** Of Stripe's script, which is loaded where students pay. */
export type PaymentScript = {
  /** The publishable one. */
  key: string;
  /** Where the script of the stand-in lies, which takes the place of Stripe's own. */
  standIn?: string;
};

type PortalConfig = {
  remotes: Record<string, string>;
  keycloak: { realm: string; clientId: string };
  support: { contact: string; feedback: string; faq: string };
  company: string;
  payments?: PaymentScript;
};

/** What each key is for; docs/reference/config.md prints it. */
export const PORTAL_KEYS: Record<keyof PortalConfig, string> = {
  remotes:
    'Where the manifest of each part of the portal lies: a part is moved or rolled back by changing its address.',
  keycloak: 'Which realm people sign in to, and as which client the portal asks.',
  support: 'Where "Contact Us", "Submit feedback" and "FAQ" lead; an empty one is the portal\'s own page.',
  company: 'Whose portal this is: the line at the foot of the sidebar.',
  payments: "Stripe's publishable key for the script on the pages of payments; without it none is loaded.",
};

export function portalConfig(payments?: PaymentScript): PortalConfig {
  return {
    remotes: Object.fromEntries(REMOTES.map((name) => [name, `/remotes/${name}/mf-manifest.json`])),
    keycloak: { realm: 'parlance', clientId: 'portal' },
    support: { contact: '', feedback: '', faq: '' },
    company: 'Parlance Pty Ltd',
    ...(payments ? { payments } : {}),
  };
}

export function portalConfigScript(payments?: PaymentScript): string {
  return `globalThis.__PARLANCE_CONFIG__ = ${JSON.stringify(portalConfig(payments)).replaceAll('<', '\\u003c')};\n`;
}
