/** What the video room says, in types of ours. */
import { z } from 'zod';

const stream = z.object({
  type: z.string(),
  mid: z.string(),
  description: z.string().optional(),
  disabled: z.boolean().optional(),
  moderated: z.boolean().optional(),
});
const publisher = z.object({
  id: z.string(),
  display: z.string().optional(),
  streams: z.array(stream).optional(),
});

export const roomEvent = z.looseObject({
  videoroom: z.string().optional(),
  private_id: z.number().optional(),
  publishers: z.array(publisher).optional(),
  attendees: z.array(publisher).optional(),
  joining: publisher.optional(),
  leaving: z.string().optional(),
  unpublished: z.string().optional(),
  kicked: z.string().optional(),
  reason: z.string().optional(),
  id: z.string().optional(),
  mid: z.string().optional(),
  moderation: z.string().optional(),
  error: z.string().optional(),
  error_code: z.number().optional(),
});

export type RoomEvent = z.infer<typeof roomEvent>;
export type PublisherEvent = z.infer<typeof publisher>;
export type StreamEvent = z.infer<typeof stream>;

export const subscription = z.looseObject({
  streams: z
    .array(
      z.looseObject({
        mid: z.string(),
        type: z.string(),
        active: z.boolean().optional(),
        feed_id: z.string().optional(),
        feed_mid: z.string().optional(),
      }),
    )
    .optional(),
});

/** CALL-27: identity is a JSON pair, its second item the display name. */
export function displayName(display: string | undefined, fallback: string): string {
  try {
    const pair: unknown = JSON.parse(display ?? '');
    return Array.isArray(pair) && typeof pair[1] === 'string' && pair[1] !== '' ? pair[1] : fallback;
  } catch {
    return fallback;
  }
}
