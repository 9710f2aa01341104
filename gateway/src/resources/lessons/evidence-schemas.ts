/** The evidence of a lesson (NS-55): what is on record of it, each source apart, and the rule that decided. */
import { z } from 'zod';
import { statusWordList } from '@parlance/proto/json/words';
import { logEntry } from '../bookings/record-schemas.ts';
import { lineCheck } from '../calls/line-check.ts';
import { callLogEntry } from '../calls/schemas.ts';
import { ledgerLine } from '../tokens/schemas.ts';
import { claim } from './claim-schemas.ts';
import { booking, groupLesson } from './schemas.ts';

const parts = ['room', 'told'] as const;
export type EvidencePart = (typeof parts)[number];

const spans = z.array(
  z.object({
    uid: z.string(),
    from: z.int(),
    to: z.int().nullable().describe('Null while it lasts'),
    source: z.string(),
    cause: z.string().describe('Why it ended, or empty'),
  }),
);
const decision = z
  .object({ rule: z.string(), status: z.enum(statusWordList), at: z.int(), entryId: z.string().describe('Of the log') })
  .nullable();

export const lessonEvidence = z
  .object({
    lesson: z.discriminatedUnion('type', [booking, groupLesson]),
    log: z.array(logEntry).describe('Oldest first; 200 at most'),
    tokens: z.array(ledgerLine).describe("A student's own; everybody's for administrators"),
    decision: decision.describe('Null while nothing is decided'),
    correction: decision.describe('What an administrator said afterwards'),
    tried: z
      .array(z.object({ rule: z.string(), result: z.enum(['fits', 'does-not-fit', 'not-tried']) }))
      .describe('In their order; the first that fits decides'),
    notCounted: z
      .array(
        z.object({
          part: z.enum(['gateway', 'booking', 'room', 'node']),
          name: z.string().describe('Of one media node'),
          why: z
            .string()
            .describe(
              'no-sign (of life), no-answer, no-node-answered or ended-as-it-said; empty where it was not noted',
            ),
          from: z.int(),
          until: z.int(),
        }),
      )
      .describe('When the platform was away: it counted against nobody (NS-74)'),
    claims: z.array(claim).describe("The caller's own, everybody's for administrators"),
    claimUntil: z.int().nullable().describe('Until when the caller may say that power or line were cut'),
    room: z
      .object({
        server: spans.describe('Connections, by the media server'),
        browsers: spans.describe('Lines of browsers, by the door of the room'),
        entries: z.array(callLogEntry).describe('Oldest first; 1000 at most'),
        more: z.boolean(),
        checks: z.array(lineCheck).describe("A student's own"),
        pages: z.array(z.object({ lesson: z.string(), number: z.int(), ms: z.int() })),
      })
      .nullable(),
    told: z
      .array(
        z.object({
          id: z.string(),
          uid: z.string(),
          kind: z.string(),
          way: z.enum(['bell', 'mail', 'push']),
          result: z.enum(['sent', 'failed']),
          when: z.int(),
        }),
      )
      .nullable()
      .describe('What the reader was told of it; what everybody was for administrators'),
    away: z.array(z.enum(parts)).describe('Parts that cannot be read at the moment'),
  })
  .meta({ id: 'LessonEvidence' });
