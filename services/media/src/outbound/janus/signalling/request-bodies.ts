/** What may be asked of the VideoRoom plugin. Each request is written anew from allowed fields, so nothing unknown passes. */
import { z } from 'zod';
import { isUnseen } from '../../../domain/seat-id.ts';
import type { Seat } from '../../../domain/seat.ts';

const mid = z.string().max(16);
/** Asked for by name, an observer is refused like what does not exist, whether they are there or not; helpers send nothing. */
const feed = z
  .string()
  .max(80)
  .refine((id) => !isUnseen(id));
const on = z.boolean().optional();

const wantedStream = z.object({ feed, mid: mid.optional(), sub_mid: mid.optional() });
const unwantedStream = z.object({ feed: feed.optional(), mid: mid.optional(), sub_mid: mid.optional() });
const tunedStream = z.object({
  mid,
  send: on,
  keyframe: on,
  substream: z.int().min(0).max(2).optional(),
  temporal: z.int().min(0).max(2).optional(),
  min_delay: z.int().min(0).max(1000).optional(),
  max_delay: z.int().min(0).max(1000).optional(),
});
/** `track:state`, the words of the room's browsers. */
const description = z.object({ mid, description: z.string().regex(/^(microphone|camera|sound|screen):[a-z]{1,16}$/) });
const tutorsTrack = /^(sound|screen):/;
const sending = z.object({
  bitrate: z.int().min(0).max(10_000_000).optional(),
  descriptions: z.array(description).max(8).optional(),
  streams: z.array(tunedStream).max(16).optional(),
  keyframe: on,
  restart: on,
  update: on,
});
const streams = z.array(wantedStream).max(64);

type Bodies = Readonly<Record<string, z.ZodType<Record<string, unknown>>>>;

const receivingBodies = {
  leave: z.object({ request: z.literal('leave') }),
  start: z.object({ request: z.literal('start') }),
  pause: z.object({ request: z.literal('pause') }),
  subscribe: z.object({ request: z.literal('subscribe'), streams }),
  unsubscribe: z.object({ request: z.literal('unsubscribe'), streams: z.array(unwantedStream).max(64) }),
  update: z.object({
    request: z.literal('update'),
    subscribe: streams.optional(),
    unsubscribe: z.array(unwantedStream).max(64).optional(),
  }),
} as const;

const bodies = {
  ...receivingBodies,
  publish: sending.extend({ request: z.literal('publish') }),
  configure: sending.extend({ request: z.literal('configure') }),
  unpublish: z.object({ request: z.literal('unpublish') }),
} as const;
/** Whoever only watches may tune and repair what they receive, and nothing else. */
const observersBodies: Bodies = {
  ...receivingBodies,
  configure: z.strictObject({ request: z.literal('configure'), streams: sending.shape.streams, restart: on }),
};

const joinPublisher = sending.extend({ request: z.enum(['join', 'joinandconfigure']), ptype: z.literal('publisher') });
const joinObserver = z.object({ request: z.literal('join'), ptype: z.literal('publisher') });
/** Before the click: who is in the room, and the right to negotiate what will be received (ADR 0026). */
const joinLobby = z.strictObject({ request: z.literal('join'), ptype: z.literal('publisher'), lobby: z.literal(true) });
const joinSubscriber = z.object({
  request: z.literal('join'),
  ptype: z.literal('subscriber'),
  private_id: z.int().positive(),
  use_msid: on,
  autoupdate: on,
  streams: streams.min(1),
});

export type AdmittedBody = {
  body: Record<string, unknown>;
  joinsAsPublisher: boolean;
  joinsLobby?: boolean;
};
export type RefusedBody = { refused: string };

/** Nobody but the tutor says that a track is the lesson's audio or a screen. */
function claimsTutorsTrack(
  body: { descriptions?: { description: string }[] | undefined } | object,
  seat: Seat,
): RefusedBody | undefined {
  const said = 'descriptions' in body ? (body.descriptions ?? []) : [];
  if (seat.role === 'tutor' || !said.some((item) => tutorsTrack.test(item.description))) return undefined;
  return { refused: 'Only the tutor may share a screen or play audio.' };
}

function join(raw: unknown, seat: Seat): AdmittedBody | RefusedBody {
  if (joinLobby.safeParse(raw).success) {
    const body = { request: 'join', ptype: 'publisher', room: seat.room, pin: seat.pin };
    return { body, joinsAsPublisher: false, joinsLobby: true };
  }
  const publisher = (seat.role === 'admin' ? joinObserver : joinPublisher).safeParse(raw);
  if (publisher.success) {
    const claims = claimsTutorsTrack(publisher.data, seat);
    if (claims) return claims;
    const body = { ...publisher.data, room: seat.room, pin: seat.pin, id: seat.id, display: seat.display };
    return { body, joinsAsPublisher: true };
  }
  const subscriber = joinSubscriber.safeParse(raw);
  if (subscriber.success) {
    return { body: { ...subscriber.data, room: seat.room, pin: seat.pin }, joinsAsPublisher: false };
  }
  return { refused: 'This way of joining is not allowed.' };
}

export function admitBody(raw: unknown, seat: Seat): AdmittedBody | RefusedBody {
  const request = (raw as { request?: unknown } | null)?.request;
  if (request === 'join' || request === 'joinandconfigure') return join(raw, seat);
  const allowed: Bodies = seat.role === 'admin' ? observersBodies : bodies;
  const shape = typeof request === 'string' && Object.hasOwn(allowed, request) ? allowed[request] : undefined;
  if (!shape) return { refused: 'This request is not allowed.' };
  const parsed = shape.safeParse(raw);
  if (!parsed.success) return { refused: 'This request has a shape that is not allowed.' };
  return claimsTutorsTrack(parsed.data, seat) ?? { body: parsed.data, joinsAsPublisher: false };
}
