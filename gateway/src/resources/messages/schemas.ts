import { z } from 'zod';
import { lists, text } from '@parlance/proto/limits';
import { flagInQuery, numberInQuery, page, pageToken } from '../../routing/fields.ts';
import { named } from '../tutors/schemas.ts';

/** A line between two people; whose conversation it is in, the call says. */
export const message = z
  .object({
    id: z.string(),
    uid: z.string(),
    name: z.string(),
    content: z.string(),
    when: z.int(),
    seq: z.int(),
  })
  .meta({ id: 'Message' });

export const conversation = z
  .object({
    with: named.extend({ role: z.enum(['student', 'tutor']) }),
    last: message.nullable(),
    unread: z.int(),
    readSeq: z.int(),
    lastSeq: z.int(),
    /** One of the two accounts is not in use: nothing can be written any more. */
    closed: z.boolean(),
    /** The caller takes no messages of the other. */
    blocked: z.boolean(),
  })
  .meta({ id: 'Conversation' });

const amount = numberInQuery().pipe(z.int().min(1).max(lists.conversationsPageMax)).optional();
const limit = numberInQuery().pipe(z.int().min(1).max(lists.chatPageMax)).optional();

export const conversationsQuery = z.strictObject({ amount, pageToken: pageToken().optional() });
/** `unread` is of all of them, on whatever page. */
export const conversationsAnswer = page(conversation).extend({ unread: z.int() });

export const messagesQuery = z.strictObject({
  after: numberInQuery().optional(),
  before: numberInQuery().optional(),
  limit,
});
export const messagesAnswer = z.object({ items: z.array(message), more: z.boolean(), conversation });

/** 1 to 1000 characters after trim is media's rule; this bound only keeps bodies small. */
export const sendBody = z.strictObject({ id: z.uuid(), content: z.string().max(4000) });
export const readBody = z.strictObject({ seq: z.int().min(0).max(Number.MAX_SAFE_INTEGER) });
export const blockBody = z.strictObject({ blocked: z.boolean() });
export const reportBody = z.strictObject({ id: z.uuid(), message: z.string().max(text.reportMax * 4) });

const report = z
  .object({
    id: z.string(),
    student: named,
    tutor: named,
    reportedBy: z.string(),
    message: z.string(),
    when: z.int(),
    resolved: z.boolean(),
    resolvedAt: z.int().nullable(),
    resolvedBy: z.string(),
    version: z.int(),
  })
  .meta({ id: 'ConversationReport' });
export const reportsQuery = z.strictObject({ ...conversationsQuery.shape, resolved: flagInQuery().optional() });
export const reportsAnswer = page(report);
export const reportedQuery = z.strictObject({ before: numberInQuery().optional(), limit });
export const reportedAnswer = z.object({ items: z.array(message), more: z.boolean(), report });
export const resolveBody = z.strictObject({ resolved: z.boolean() });
export const resolveAnswer = report;
