/** What the peers ask of identity. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import type { Clock } from '@parlance/runtime/clock/clock';
import { defineService } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import { findApplicationMailLink, type ApplicationMailLinkView } from '../../queries/application-mail-link.ts';
import { findMailLink, type MailLinkView } from '../../queries/mail-link.ts';
import { findPerson, listPeopleByUid } from '../../queries/people.ts';
import { listShownTutors } from '../../queries/shown-tutors.ts';
import type { LinkTokens } from '../../usecases/ports.ts';
import { personMessage } from '../../wire/person-mapping.ts';
import type { RevocationFeed } from './revocation-feed.ts';

type Deps = { db: Queryable; tokens: LinkTokens; publicUrl: string; realTime: Clock; revocations: RevocationFeed };

export function makeIdentityInternalService(deps: Deps) {
  return defineService(IdentityInternalService, {
    async *watchRevocations(_request, call) {
      for await (const { list, snapshot } of deps.revocations.watch(call.signal)) {
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
      const view: MailLinkView | ApplicationMailLinkView | undefined =
        (await findMailLink(deps, reference)) ?? (await findApplicationMailLink(deps, reference));
      if (!view) throw refuse('MAIL_LINK_NOT_FOUND');
      return { ...view, expiresAt: view.expiresAt ? toTimestamp(view.expiresAt) : null };
    },
    async getAddressee({ uid }) {
      const person = await findPerson(deps.db, uid);
      if (!person || person.status === 'deleted') throw refuse('USER_NOT_FOUND');
      const { email, timeZone, name } = personMessage(person);
      return { email, name, timeZone, portal: deps.publicUrl };
    },
    async getPeople({ uids }) {
      return { people: (await listPeopleByUid(deps.db, uids)).map(personMessage) };
    },
    listShownTutors: async () => ({ tutors: await listShownTutors(deps.db) }),
  });
}
