/** Where a button may lead: to what identity or our own settings gave, never to what a person wrote. */
export type TrustedLink = string & { readonly isTrusted: true };

export function trustedLink(address: string): TrustedLink {
  if (!isWebAddress(address)) throw new Error('A mail links to web addresses only');
  return address as TrustedLink;
}

function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && !/[\s"'<>]/.test(address);
}
