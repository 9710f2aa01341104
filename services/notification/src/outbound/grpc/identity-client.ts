/** Links of mails are identity's; they are asked for when the mail is sent, and kept nowhere. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeClient } from '@parlance/runtime/grpc/client';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { trustedLink } from '../../domain/trusted-link.ts';
import type { MailLinks } from '../../usecases/ports.ts';

type Options = { address: string; token: () => Promise<string> };

export function makeIdentityClient(options: Options): MailLinks & { close(): void } {
  const client = makeClient(IdentityInternalService, options);
  return {
    async find(reference) {
      try {
        const { link, email, name, reason, expiresAt } = await client.getMailLink({ reference }, { deadlineMs: 5_000 });
        return { link: trustedLink(link), email, name, reason, expiresAt: fromTimestamp(expiresAt) };
      } catch (error) {
        if (error instanceof AppError && error.kind === 'not-found') return undefined;
        throw error;
      }
    },
    close: () => client.close(),
  };
}
