/** The parameter t of the link to /updateProfile: "{expireTime}.{signature}". */
import type { LinkTokens } from './ports.ts';

export function profileUpdateToken(
  tokens: Pick<LinkTokens, 'tokenFor'>,
  { reference, expiresAt }: { reference: string; expiresAt: Date },
): string {
  return `${expiresAt.getTime()}.${tokens.tokenFor(`profile-update:${reference}`)}`;
}
