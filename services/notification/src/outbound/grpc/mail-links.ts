/** Links of mails are identity's; they are asked for when the mail is sent, and kept nowhere. */
import type { IdentityInternalService } from '@parlance/proto/identity/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import type { ClientOf } from '@parlance/runtime/grpc/client';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { trustedLink } from '../../domain/trusted-link.ts';
import type { MailLinks } from '../../usecases/ports.ts';

export type IdentityClient = Pick<ClientOf<typeof IdentityInternalService>, 'getMailLink'>;

export function makeMailLinks(identity: IdentityClient): MailLinks {
  return {
    async fetch(reference) {
      try {
        const { link, email, name, reason, expiresAt } = await identity.getMailLink(
          { reference },
          { deadlineMs: 5_000 },
        );
        return { link: trustedLink(link), email, name, reason, expiresAt: fromTimestamp(expiresAt) };
      } catch (error) {
        if (error instanceof AppError && error.kind === 'not-found') return undefined;
        throw error;
      }
    },
  };
}
