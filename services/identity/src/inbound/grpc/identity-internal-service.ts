/** What the peers ask of identity. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { defineService } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { refuse } from '../../domain/refusals.ts';
import { toWire } from '../../wire/person-mapping.ts';
import type { LetterLink } from '../../queries/letter-link.ts';
import type { MailLinkView } from '../../queries/mail-link.ts';
import type { PeopleQueries } from '../../queries/people.ts';
import type { RevocationFeed } from './revocation-feed.ts';

type LinkOfMail = MailLinkView | LetterLink;

export type IdentityInternalServiceDeps = {
  people: PeopleQueries;
  mailLink: (reference: string) => Promise<LinkOfMail | undefined>;
  revocations: RevocationFeed;
};

export function makeIdentityInternalService({ people, mailLink, revocations }: IdentityInternalServiceDeps) {
  return defineService(IdentityInternalService, {
    async *watchRevocations(_request, call) {
      for await (const { list, snapshot } of revocations.follow(call.signal)) {
        yield {
          snapshot,
          revocations: list.flatMap(({ uid, session, notBefore }) =>
            session === undefined ? [{ uid, notBefore: toTimestamp(notBefore) }] : [],
          ),
          sessions: list.flatMap(({ uid, session, notBefore }) =>
            session === undefined ? [] : [{ uid, session, notBefore: toTimestamp(notBefore) }],
          ),
        };
      }
    },
    async getMailLink({ reference }) {
      const view = await mailLink(reference);
      if (!view) throw refuse('MAIL_LINK_NOT_FOUND');
      return { ...view, expiresAt: view.expiresAt ? toTimestamp(view.expiresAt) : null };
    },
    async getPeople({ uids }) {
      return { people: (await people.byUids(uids)).map(toWire) };
    },
  });
}
