/** Where the realm's sign-in pages and tokens are, on the product's own origin. */
export type Endpoints = {
  authorization_endpoint: string;
  token_endpoint: string;
  end_session_endpoint: string;
};

export function endpointsOf(origin: string, realm: string): Endpoints {
  const base = `${origin}/auth/realms/${realm}/protocol/openid-connect`;
  return {
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    end_session_endpoint: `${base}/logout`,
  };
}
