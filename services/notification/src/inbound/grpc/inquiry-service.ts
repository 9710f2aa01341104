/** What people write to the school, and what administrators do with it. */
import { lists } from '@parlance/proto/limits';
import { InquiryService, type InquiryWords } from '@parlance/proto/notification/v1';
import { commandOf, defineService, openCommandOf, requireActor, requirePerson } from '@parlance/runtime/grpc/server';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { visitorOf } from '../../domain/inquiry.ts';
import { refuse } from '../../domain/refusals.ts';
import { findInquiry, listInquiries } from '../../queries/inquiries.ts';
import type { Inquiries } from '../../usecases/inquiries.ts';
import { inquiryMessage } from '../../wire/notification-mapping.ts';

type Deps = { db: Queryable; inquiries: Inquiries };

export function makeInquiryService({ db, inquiries }: Deps) {
  return defineService(InquiryService, {
    async sendInquiry(request, call) {
      const { uid, role, name } = requirePerson(call);
      const once = commandOf(call, 'SendInquiry', request);
      await inquiries.send({ once, sender: { uid, role, name, email: null }, draft: draftOf(request.words) });
      return {};
    },
    async sendVisitorInquiry(request, call) {
      const once = openCommandOf(call, 'SendVisitorInquiry', request);
      await inquiries.send({ once, sender: visitorOf(request), draft: draftOf(request.words) });
      return {};
    },
    async listInquiries({ state, kind, limit, pageToken }) {
      const { items, next, newCount, inHandCount } = await listInquiries(db, {
        state,
        kind,
        limit: pageLimit(limit, { usual: lists.inquiriesPage, most: lists.inquiriesPageMax }),
        pageToken,
      });
      return { inquiries: items.map(inquiryMessage), nextPageToken: next, newCount, inHandCount };
    },
    async handleInquiry({ id, state, note, expectedVersion }, call) {
      const { uid, name } = requireActor(call);
      await inquiries.handle({ id, state, note, expectedVersion, by: { uid, name } });
      const inquiry = await findInquiry(db, id);
      if (inquiry === undefined) throw refuse('INQUIRY_NOT_FOUND');
      return { inquiry: inquiryMessage(inquiry) };
    },
  });
}

function draftOf(words: InquiryWords | null) {
  if (words === null) throw refuse('INQUIRY_MALFORMED', { fill: ['message'] });
  return words;
}
