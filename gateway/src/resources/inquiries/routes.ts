/** What people write to the school, and what administrators do with it (NS-56). */
import { inquiryJson } from '@parlance/proto/json/inquiry';
import { versionTag } from '../../middleware/if-match.ts';
import { noToken } from '../../routing/fields.ts';
import { admins, anybody, command, route, studentsAndTutors, withHeaders, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { handleBody, inquiriesAnswer, inquiriesQuery, inquiry, inquiryBody, visitorBody } from './schemas.ts';

const refused = ['INQUIRY_MALFORMED', 'INQUIRIES_A_DAY'] as const;

export const inquiryRoutes: Route[] = [
  command({
    method: 'post',
    path: '/inquiries',
    summary: 'Write to the school: a contact with a subject, or feedback about a part of the product',
    access: studentsAndTutors,
    limit: 'inquiry',
    refusals: refused,
    body: inquiryBody,
    handle: ({ clients, body, call }) => clients.inquiries.sendInquiry({ words: body }, call()),
  }),
  command({
    method: 'post',
    path: '/inquiries/visitor',
    summary:
      'Write to the school without an account. The school answers to the address; nothing is sent to it by itself',
    access: anybody,
    limit: 'visitor-inquiry',
    refusals: refused,
    body: visitorBody,
    handle: ({ clients, body: { name, email, ...said }, call }) =>
      clients.inquiries.sendVisitorInquiry(
        { name, email, words: { ...said, kind: 'contact', mayReply: true } },
        call(),
      ),
  }),
  route({
    method: 'get',
    path: '/admin/inquiries',
    summary: 'What people wrote to the school, newest first, and how many wait',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: inquiriesQuery,
    response: inquiriesAnswer,
    handle: async ({ clients, query, call }) => {
      const found = await clients.inquiries.listInquiries(query, call());
      const counts = { new: found.newCount, inHand: found.inHandCount };
      return { items: found.inquiries.map(inquiryJson), nextPageToken: noToken(found.nextPageToken), counts };
    },
  }),
  route({
    method: 'put',
    path: '/admin/inquiries/:id',
    summary: 'Say how far one is, and note something about it; whoever takes it up is named',
    access: admins,
    refusals: ['INQUIRY_NOT_FOUND', 'INQUIRY_MALFORMED', 'STALE_VERSION'],
    body: handleBody,
    response: inquiry,
    handle: async ({ clients, params, body, expectedVersion, call }) => {
      const request = { id: params.id, ...body, expectedVersion };
      const json = inquiryJson(present((await clients.inquiries.handleInquiry(request, call())).inquiry));
      return withHeaders(json, versionTag(json.version));
    },
  }),
];
