/** Everything that was done to and by one person, and how a teacher kept the hours (NS-78). */
import type { ListPersonEventsRequest } from '@parlance/proto/booking/v1';
import type { PersonEvent } from '@parlance/proto/common/v1';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';
import { z } from 'zod';
import type { CallOptions, Clients } from '../../clients.ts';
import { pageToken } from '../../routing/fields.ts';
import { admins, route, type Route } from '../../routing/route.ts';
import { briefly, isAway } from '../away.ts';
import { partMs } from '../lessons/parts.ts';
import { money } from '../payments/schemas.ts';
import { present } from '../present.ts';
import { readTimeline, timelineGroups, timelineParts, type TimelineGroup, type TimelinePart } from './timeline.ts';

const event = z.object({
  id: z.string(),
  group: z.enum(timelineGroups),
  kind: z.string().describe('"lesson", "token", "payment", "refund", "mail", "act" and so on'),
  at: z.int(),
  subject: z.string().describe("Of its kind: a move's cause, a token's reason, a payment's state, a mail's kind"),
  by: z.object({ uid: z.string(), name: z.string() }).nullable(),
  lesson: z.string().nullable(),
  topic: z.string(),
  lessonAt: z.int().nullable(),
  before: z.string(),
  after: z.string(),
  money: money.nullable(),
  count: z.int().nullable().describe('Tokens with their sign, or stars'),
  wallet: z.string().describe('Of tokens'),
  note: z.string(),
});

const timelineQuery = z.strictObject({ group: z.enum(timelineGroups).optional(), pageToken: pageToken().optional() });
const timelineAnswer = z.object({
  items: z.array(event),
  away: z.array(z.enum(timelineParts)).describe('Whose part is missing at the moment'),
  nextPageToken: z.string().nullable(),
});

const teaching = z.object({
  taught: z.int().describe('Given, or the teacher was there and no student came'),
  inTime: z.int().describe('Of those, commenced by a minute after the start'),
  lateSeconds: z.int().describe('The middle one of how late the others began'),
  absent: z.int(),
  calledOff: z.int().describe('By the teacher, while somebody had booked'),
  measured: z.int().describe("Of those taught, how many have the teacher's time in the room measured"),
  taughtSeconds: z.int(),
});

function eventJson({ position, group, byUid, byName, lessonId, amount, unit, ...rest }: PersonEvent) {
  const sum = amount === '' ? null : Number(amount);
  const isMoney = group === 'money';
  return {
    id: position,
    group: group as TimelineGroup,
    kind: rest.kind,
    at: epochMs(present(rest.at)),
    subject: rest.subject,
    by: byUid || byName ? { uid: byUid, name: byName } : null,
    lesson: lessonId || null,
    topic: rest.topic,
    lessonAt: epochMsOrNull(rest.lessonAt),
    before: rest.before,
    after: rest.after,
    money: isMoney && sum !== null ? { amount: sum, currency: unit } : null,
    count: isMoney ? null : sum,
    wallet: isMoney ? '' : unit,
    note: rest.note,
  };
}

function nullIfAway(error: unknown): null {
  if (isAway(error)) return null;
  throw error;
}

const readFrom = (clients: Clients, call: () => CallOptions) => (part: TimelinePart, wanted: ListPersonEventsRequest) =>
  clients[part].listPersonEvents(wanted, call()).catch(nullIfAway);

export const timelineRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/user/:id/timeline',
    summary: 'What was done to and by a person, newest first, all or of one group',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: timelineQuery,
    response: timelineAnswer,
    handle: async ({ clients, params: { id: uid }, query: { group, pageToken: token }, call }) => {
      const read = readFrom(clients, () => briefly(call(), partMs));
      const { events, away, next } = await readTimeline(read, { uid, group, pageToken: token });
      return { items: events.map(eventJson), away, nextPageToken: next };
    },
  }),
  route({
    method: 'get',
    path: '/admin/user/:id/teaching',
    summary: 'How a teacher kept the hours of the last 90 days',
    access: admins,
    urgency: 'background',
    response: teaching,
    handle: ({ clients, params: { id: tutorUid }, call }) => clients.booking.getTeachingRecord({ tutorUid }, call()),
  }),
];
