/** What the video room says, in types of ours. Valibot, for the room's own script is loaded before every lesson. */
import * as v from 'valibot';

const stream = v.object({
  type: v.string(),
  mid: v.string(),
  description: v.optional(v.string()),
  disabled: v.optional(v.boolean()),
  moderated: v.optional(v.boolean()),
});
const publisher = v.object({
  id: v.string(),
  display: v.optional(v.string()),
  streams: v.optional(v.array(stream)),
});

export const roomEvent = v.looseObject({
  videoroom: v.optional(v.string()),
  private_id: v.optional(v.number()),
  publishers: v.optional(v.array(publisher)),
  attendees: v.optional(v.array(publisher)),
  joining: v.optional(publisher),
  leaving: v.optional(v.string()),
  unpublished: v.optional(v.string()),
  kicked: v.optional(v.string()),
  reason: v.optional(v.string()),
  id: v.optional(v.string()),
  mid: v.optional(v.string()),
  moderation: v.optional(v.string()),
  error: v.optional(v.string()),
  error_code: v.optional(v.number()),
});

export type RoomEvent = v.InferOutput<typeof roomEvent>;
export type PublisherEvent = v.InferOutput<typeof publisher>;

export const subscription = v.looseObject({
  /** Answers a `start`, which is no question of ours. */
  started: v.optional(v.string()),
  streams: v.optional(
    v.array(
      v.looseObject({
        mid: v.string(),
        type: v.string(),
        active: v.optional(v.boolean()),
        feed_id: v.optional(v.string()),
        feed_mid: v.optional(v.string()),
      }),
    ),
  ),
});

/** Identity is a JSON pair, its second item the display name. */
export function displayName(display: string | undefined, fallback: string): string {
  try {
    const pair: unknown = JSON.parse(display ?? '');
    return Array.isArray(pair) && typeof pair[1] === 'string' && pair[1] !== '' ? pair[1] : fallback;
  } catch {
    return fallback;
  }
}
