/** Where hours are missing (NS-77). */
import { z } from 'zod';
import { instant, timeZone } from '../../routing/fields.ts';

const streams = ['all', 'workplace', 'pte'] as const;

export const mapQuery = z.strictObject({ timezone: timeZone().optional() });

const hourDemand = z
  .object({
    wanted: z.int().describe('Students, each once'),
    preferred: z.int().describe('Of them by preferred times'),
    searched: z.int().describe('Of them by searches that found nothing'),
    fullGroups: z.int(),
    open: z.int(),
  })
  .meta({ id: 'HourDemand' });
const cell = z
  .object({
    when: z.int().nullable().describe('Null of an hour that the clocks skip'),
    all: hourDemand,
    workplace: hourDemand,
    pte: hourDemand,
    clock: z.string().nullable().describe('IANA zone of most of those who want it'),
  })
  .meta({ id: 'DemandCell' });
const ask = z
  .object({
    when: z.int(),
    stream: z.enum(streams),
    askedAt: z.int(),
    askedBy: z.object({ uid: z.string(), name: z.string() }),
    told: z.int().describe('Teachers who have been told so far'),
    isDone: z.boolean(),
  })
  .meta({ id: 'HourAsk' });
export const askBody = z.strictObject({ when: instant(), stream: z.enum(streams) });
export const askAnswer = ask;
export const mapAnswer = z.object({
  timezone: z.string(),
  firstDay: z.string().describe('YYYY-MM-DD: tomorrow in the zone'),
  cells: z.array(cell).describe('Seven days of 24 hours, in their order'),
  asks: z.array(ask).describe('For hours of this week, the newest first'),
  teachers: z.object({ all: z.int(), pte: z.int().describe('Of them those who teach PTE too') }),
});
