/** What /config.js says about this installation. */
import type { PaymentScript, RemoteId, SupportLinks } from '@parlance/kit/remote/contract.ts';

export type PortalConfig = {
  remotes: Record<RemoteId, string>;
  keycloak: { realm: string; clientId: string };
  support: SupportLinks;
  company: string;
  payments?: PaymentScript;
};

export function portalConfig(): PortalConfig {
  const config = (globalThis as { __PARLANCE_CONFIG__?: PortalConfig }).__PARLANCE_CONFIG__;
  if (!config) throw new Error('/config.js did not load');
  return config;
}
