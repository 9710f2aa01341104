/** What the video room says, in types of ours. The mini form of zod: the room's own script is loaded before every lesson. */
import * as z from 'zod/mini';

const stream = z.object({
  type: z.string(),
  mid: z.string(),
  description: z.optional(z.string()),
  disabled: z.optional(z.boolean()),
  moderated: z.optional(z.boolean()),
});
const publisher = z.object({
  id: z.string(),
  display: z.optional(z.string()),
  streams: z.optional(z.array(stream)),
});

export const roomEvent = z.looseObject({
  videoroom: z.optional(z.string()),
  private_id: z.optional(z.number()),
  publishers: z.optional(z.array(publisher)),
  attendees: z.optional(z.array(publisher)),
  joining: z.optional(publisher),
  leaving: z.optional(z.string()),
  unpublished: z.optional(z.string()),
  kicked: z.optional(z.string()),
  reason: z.optional(z.string()),
  id: z.optional(z.string()),
  mid: z.optional(z.string()),
  moderation: z.optional(z.string()),
  error: z.optional(z.string()),
  error_code: z.optional(z.number()),
});

export type RoomEvent = z.infer<typeof roomEvent>;
export type PublisherEvent = z.infer<typeof publisher>;
export type StreamEvent = z.infer<typeof stream>;

export const subscription = z.looseObject({
  streams: z.optional(
    z.array(
      z.looseObject({
        mid: z.string(),
        type: z.string(),
        active: z.optional(z.boolean()),
        feed_id: z.optional(z.string()),
        feed_mid: z.optional(z.string()),
      }),
    ),
  ),
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
