/** Which social sign-ins there are: read from the environment, three by default; one without its keys is not shown (AUTH-10, NS-11). */

/** A social sign-in; the sign-in page shows a button for each. */
export type SocialProvider = { alias: string; displayName: string; providerId: string; config: Record<string, string> };

type Preset = { displayName: string; providerId: string; config?: Record<string, string> };

/** Keycloak knows Google and Facebook; Apple speaks OpenID Connect, and its secret is a token that has to be made anew every six months. */
const presets: Record<string, Preset> = {
  google: { displayName: 'Google', providerId: 'google', config: { defaultScope: 'openid profile email' } },
  facebook: { displayName: 'Facebook', providerId: 'facebook', config: { defaultScope: 'email' } },
  apple: {
    displayName: 'Apple',
    providerId: 'oidc',
    config: {
      issuer: 'https://appleid.apple.com',
      authorizationUrl: 'https://appleid.apple.com/auth/authorize?response_mode=form_post',
      tokenUrl: 'https://appleid.apple.com/auth/token',
      jwksUrl: 'https://appleid.apple.com/auth/keys',
      useJwksUrl: 'true',
      validateSignature: 'true',
      clientAuthMethod: 'client_secret_post',
      defaultScope: 'name email',
    },
  },
};

export const usualProviders = ['google', 'facebook', 'apple'] as const;

/**
 * SOCIAL_PROVIDERS: names in the order of the buttons (default google,facebook,apple).
 * {NAME}_CLIENT_ID and {NAME}_CLIENT_SECRET: the keys of each. {NAME}_TITLE and {NAME}_PROVIDER: for others that Keycloak knows, such as github.
 */
export function socialProvidersFrom(env: Record<string, string | undefined>): SocialProvider[] {
  const names = (env.SOCIAL_PROVIDERS ?? usualProviders.join(',')).split(',').map((name) => name.trim());
  return names.filter(Boolean).flatMap((alias) => {
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(alias))
      throw new Error(`SOCIAL_PROVIDERS: "${alias}" is no name for a provider`);
    const given = (what: string) => env[`${alias.toUpperCase().replaceAll('-', '_')}_${what}`];
    const [clientId, clientSecret] = [given('CLIENT_ID'), given('CLIENT_SECRET')];
    if (!clientId || !clientSecret) return [];
    const preset = presets[alias];
    const displayName = given('TITLE') ?? preset?.displayName ?? alias;
    const providerId = given('PROVIDER') ?? preset?.providerId ?? alias;
    return [
      { alias, displayName, providerId, config: { ...preset?.config, clientId, clientSecret, syncMode: 'IMPORT' } },
    ];
  });
}
