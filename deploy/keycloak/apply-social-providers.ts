/** Makes the realm offer exactly the social sign-ins that are configured. */
import type { KeycloakAdmin } from '@parlance/runtime/keycloak/admin-client';
import type { SocialProvider } from './realm/social-providers.ts';

const path = '/identity-provider/instances';

export type Wanted = { providers: SocialProvider[]; postBrokerLoginFlowAlias: string };

export async function applySocialProviders(api: KeycloakAdmin, wanted: Wanted): Promise<void> {
  const { providers, postBrokerLoginFlowAlias } = wanted;
  const present = (await api.get<{ alias: string }[]>(path)) ?? [];
  for (const { alias } of present)
    if (!providers.some((provider) => provider.alias === alias)) await api.send('DELETE', `${path}/${alias}`);
  for (const [place, provider] of providers.entries()) {
    const known = await api.get<Record<string, unknown>>(`${path}/${provider.alias}`);
    const representation = {
      ...known,
      ...provider,
      config: { ...provider.config, guiOrder: String(place + 1) },
      enabled: true,
      // An address that the provider did not prove is proved by our own mail.
      trustEmail: false,
      linkOnly: false,
      storeToken: false,
      firstBrokerLoginFlowAlias: 'first broker login',
      postBrokerLoginFlowAlias,
    };
    if (known) await api.send('PUT', `${path}/${provider.alias}`, representation);
    else await api.send('POST', path, representation);
  }
}
