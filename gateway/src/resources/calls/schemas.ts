import { z } from 'zod';
import { lineCheck } from './line-check.ts';

/** DATA-21. */
export const room = z
  .object({
    name: z.string(),
    bookingId: z.string(),
    muteAll: z.boolean(),
    stage: z.object({
      page: z.object({ lesson: z.string(), number: z.int() }).nullable(),
      audio: z
        .object({
          title: z.string(),
          playing: z.boolean(),
          positionMs: z.int().describe('Where it stood at `at`, in school time'),
          durationMs: z.int(),
          at: z.int(),
        })
        .nullable(),
      heardBy: z.array(z.string()),
      hands: z.array(z.object({ uid: z.string(), since: z.int() })).describe('Longest first'),
      lookingAround: z.array(z.string()),
      removed: z.array(z.string()),
    }),
    lessonStart: z.int().nullable(),
    lessonEnd: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Room' });
const milliseconds = z.int().min(0).max(86_400_000);
/** Without a title the audio is taken off. */
export const audioBody = z.strictObject({
  title: z.string().max(200),
  playing: z.boolean(),
  positionMs: milliseconds,
  durationMs: milliseconds,
});
export const ticketAnswer = z.object({
  ticket: z.string(),
  expiresAt: z.int(),
  signallingPath: z.string(),
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
  ),
});

export const callLogEntry = z.object({
  id: z.string(),
  statusCallbackEvent: z.string(),
  participantIdentity: z.string(),
  timestamp: z.int().nullable(),
  trackKind: z.string(),
  realTimestamp: z.int().nullable(),
  source: z.string(),
  detail: z.string(),
});

export const moveAnswer = z.object({ code: z.string(), expiresAt: z.int().describe('In real time') });

/** CALL-58. */
export const callLogAnswer = z.object({
  /** What participants measured of their lines; on the first page. */
  checks: z.array(lineCheck),
  items: z.array(callLogEntry),
  nextPageToken: z.string().nullable(),
});
