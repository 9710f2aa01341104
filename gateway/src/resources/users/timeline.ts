/** What was done to and by a person, of five services in one order. Each says its newest before a place of its own; the page remembers one place a service. */
import type { ListPersonEventsRequest, ListPersonEventsResponse } from '@parlance/proto/booking/v1';
import type { PersonEvent } from '@parlance/proto/common/v1';
import { refuse } from '@parlance/runtime/errors/refusals';
import { z } from 'zod';

export const timelineParts = ['identity', 'booking', 'payments', 'content', 'notification'] as const;
export type TimelinePart = (typeof timelineParts)[number];

export const timelineGroups = ['account', 'lessons', 'tokens', 'money', 'learning', 'told'] as const;
export type TimelineGroup = (typeof timelineGroups)[number];
const partOf: Record<TimelineGroup, TimelinePart> = {
  account: 'identity',
  lessons: 'booking',
  tokens: 'booking',
  money: 'payments',
  learning: 'content',
  told: 'notification',
};

export const timelinePage = 25;

const places = z.partialRecord(z.enum(timelineParts), z.string().max(128));
type Places = z.infer<typeof places>;
/** Null is a service that is away. */
type Read = (part: TimelinePart, request: ListPersonEventsRequest) => Promise<ListPersonEventsResponse | null>;
type Wanted = { uid: string; group: TimelineGroup | undefined; pageToken: string | undefined };
type Found = { part: TimelinePart; event: PersonEvent };

export async function readTimeline(read: Read, { uid, group, pageToken }: Wanted) {
  const from = placesOf(pageToken);
  const asked = group ? [partOf[group]] : [...timelineParts];
  const answers = await Promise.all(
    asked.map(async (part) => {
      const answer = await read(part, { uid, group: group ?? '', before: from[part] ?? '', amount: timelinePage });
      return { part, events: answer?.events };
    }),
  );
  const all = answers.flatMap(({ part, events = [] }): Found[] => events.map((event) => ({ part, event })));
  const shown = all.toSorted((one, other) => instantOf(other) - instantOf(one)).slice(0, timelinePage);
  const hasMore = shown.length < all.length || answers.some(({ events }) => events?.length === timelinePage);
  return {
    events: shown.map(({ event }) => event),
    away: answers.flatMap(({ part, events }) => (events ? [] : [part])),
    next: hasMore ? tokenOf(placesAfter(from, answers, shown)) : null,
  };
}

/** Microseconds. */
const instantOf = ({ event }: Found): number => Number(event.position.split('.', 1)[0]);

function placesAfter(from: Places, answers: { part: TimelinePart; events: unknown }[], shown: Found[]): Places {
  const last = shown.at(-1);
  const next: Places = { ...from };
  for (const { part, events } of answers) {
    const own = shown.findLast((found) => found.part === part);
    if (own) next[part] = own.event.position;
    // Whoever was away tells what comes after this page, not what should have stood on it.
    else if (!events && last) next[part] = `${instantOf(last)}.`;
  }
  return next;
}

const tokenOf = (next: Places): string => Buffer.from(JSON.stringify(next)).toString('base64url');

function placesOf(token: string | undefined): Places {
  if (!token) return {};
  try {
    return places.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
  } catch {
    throw refuse('PAGE_TOKEN_INVALID');
  }
}
