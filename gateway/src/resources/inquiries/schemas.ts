import { z } from 'zod';
import { inquiryAbouts, inquiryKinds, inquiryStates, roleWordList } from '@parlance/proto/json/words';
import { lists, text } from '@parlance/proto/limits';
import { email, numberInQuery, pageToken } from '../../routing/fields.ts';

const message = z.string().min(1).max(text.inquiry);
const from = { page: z.string().max(200).optional(), build: z.string().max(40).optional() };

/** A contact has a subject, feedback says what it is about. */
export const inquiryBody = z.strictObject({
  kind: z.enum(inquiryKinds),
  about: z.enum(inquiryAbouts).optional(),
  subject: z.string().max(text.inquirySubject).optional(),
  message,
  mayReply: z.boolean().optional(),
  ...from,
});
export const visitorBody = z.strictObject({
  name: z.string().min(1).max(text.storedName),
  email: email(),
  subject: z.string().min(1).max(text.inquirySubject),
  message,
  ...from,
});

export const inquiry = z
  .object({
    id: z.string(),
    kind: z.enum(inquiryKinds),
    about: z.enum(inquiryAbouts).nullable(),
    subject: z.string(),
    message: z.string(),
    page: z.string(),
    build: z.string(),
    mayReply: z.boolean(),
    role: z.enum(roleWordList).nullable(),
    uid: z.string().nullable(),
    name: z.string(),
    email: z.string().nullable(),
    when: z.int(),
    state: z.enum(inquiryStates),
    takenBy: z.string().nullable(),
    note: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Inquiry' });

export const inquiriesQuery = z.strictObject({
  state: z.enum(inquiryStates).optional(),
  kind: z.enum(inquiryKinds).optional(),
  limit: numberInQuery().pipe(z.int().min(1).max(lists.inquiriesPageMax)).optional(),
  pageToken: pageToken().optional(),
});
export const inquiriesAnswer = z.object({
  items: z.array(inquiry),
  nextPageToken: z.string().nullable(),
  counts: z.object({ new: z.int(), inHand: z.int() }),
});
export const handleBody = z.strictObject({ state: z.enum(inquiryStates), note: z.string().max(text.inquiryNote) });
