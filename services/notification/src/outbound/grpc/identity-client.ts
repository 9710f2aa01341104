/** Links of mails and addresses of people are identity's; they are asked for when the mail is sent, and kept nowhere. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeClient } from '@parlance/runtime/grpc/client';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { trustedLink } from '../../domain/trusted-link.ts';
import type { Addressees, MailLinks } from '../../usecases/ports.ts';

type Options = { address: string; token: () => Promise<string> };

type IdentityClient = { links: MailLinks; addressees: Addressees; close(): void };

const deadlineMs = 5_000;

export function makeIdentityClient(options: Options): IdentityClient {
  const client = makeClient(IdentityInternalService, options);
  return {
    links: {
      find: (reference) =>
        unlessUnknown(async () => {
          const { link, email, name, reason, expiresAt } = await client.getMailLink({ reference }, { deadlineMs });
          return { link: trustedLink(link), email, name, reason, expiresAt: fromTimestamp(expiresAt) };
        }),
    },
    addressees: {
      find: (uid) =>
        unlessUnknown(async () => {
          const { email, name, timeZone, portal } = await client.getAddressee({ uid }, { deadlineMs });
          return { email, name, timeZone, portal: trustedLink(portal) };
        }),
    },
    close: () => client.close(),
  };
}

async function unlessUnknown<T>(asking: () => Promise<T>): Promise<T | undefined> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
