/** The door of the signalling proxy: one message of a browser in; what goes to Janus, or why it does not, out. Pure. */
import { unsoundField } from '@parlance/runtime/grpc/sound-request';
import { z } from 'zod';
import { sendLimits } from '../../../domain/member.ts';
import { helperId } from '../../../domain/seat-id.ts';
import type { Seat } from '../../../domain/seat.ts';
import { admitBody } from './request-bodies.ts';
import { mediaLines, type MediaLine } from './sdp-lines.ts';

export const videoRoomPlugin = 'janus.plugin.videoroom';
const maxSdp = 64 * 1024;
const maxMediaLines = 32;

export type Refusal = { kind: 'refuse'; transaction: string; code: number; reason: string };
export type Admission = {
  kind: 'forward';
  verb: string;
  transaction: string;
  message: Record<string, unknown>;
  /** The session that must belong to this socket (for `claim`: to this person). */
  session: number | undefined;
  joinsAsPublisher: boolean;
  /** The id of the helper that this message puts into the lobby. */
  lobbyId: string | undefined;
  /** The lines of an offer: mute-all is put on its voices before the answer is passed on. */
  offered: readonly MediaLine[] | undefined;
};

const id = z.int().positive();
const transaction = z.string().min(1).max(64);
const base = z.object({ transaction, session_id: id });
const candidate = z.union([
  z.object({ completed: z.literal(true) }),
  z.object({
    candidate: z.string().max(512),
    sdpMid: z.string().max(16).nullish(),
    sdpMLineIndex: z.int().min(0).max(64).nullish(),
  }),
]);
const jsep = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string().max(maxSdp) });

const verbs = {
  create: z.object({ janus: z.literal('create'), transaction }),
  claim: base.extend({ janus: z.literal('claim') }),
  keepalive: base.extend({ janus: z.literal('keepalive') }),
  destroy: base.extend({ janus: z.literal('destroy') }),
  attach: base.extend({ janus: z.literal('attach'), plugin: z.literal(videoRoomPlugin) }),
  detach: base.extend({ janus: z.literal('detach'), handle_id: id }),
  hangup: base.extend({ janus: z.literal('hangup'), handle_id: id }),
  message: base.extend({
    janus: z.literal('message'),
    handle_id: id,
    body: z.looseObject({}),
    jsep: jsep.optional(),
  }),
  trickle: base.extend({
    janus: z.literal('trickle'),
    handle_id: id,
    candidate: candidate.optional(),
    candidates: z.array(candidate).max(32).optional(),
  }),
} as const;

type Allowed = z.infer<(typeof verbs)[keyof typeof verbs]>;

function refuse(raw: unknown, reason: string): Refusal {
  const parsed = transaction.safeParse((raw as { transaction?: unknown } | null)?.transaction);
  return { kind: 'refuse', transaction: parsed.success ? parsed.data : '', code: 403, reason };
}

function overLimit(lines: readonly MediaLine[], seat: Seat): string | undefined {
  if (lines.length > maxMediaLines) return 'Too many media lines.';
  const allowed = sendLimits(seat.role);
  for (const kind of ['audio', 'video'] as const) {
    const sending = lines.filter((line) => line.kind === kind && line.sends).length;
    if (sending > allowed[kind]) return `Too many media lines of kind ${kind}.`;
  }
  return undefined;
}

/** An observer answers what the room has to be received, and offers nothing. */
function sendsAsObserver({ jsep: said, body }: Extract<Allowed, { janus: 'message' }>, seat: Seat): boolean {
  if (seat.role !== 'admin' || said === undefined) return false;
  // From the lobby an answer goes with `configure`.
  return said.type !== 'answer' || (body.request !== 'start' && body.request !== 'configure');
}

function admit(message: Allowed, seat: Seat): Admission | string {
  const admission: Admission = {
    kind: 'forward',
    verb: message.janus,
    transaction: message.transaction,
    message: { ...message },
    session: 'session_id' in message ? message.session_id : undefined,
    joinsAsPublisher: false,
    lobbyId: undefined,
    offered: undefined,
  };
  if (message.janus === 'attach') admission.message.opaque_id = seat.uid;
  if (message.janus !== 'message') return admission;
  if (sendsAsObserver(message, seat)) return 'An observer sends nothing.';
  const admitted = admitBody(message.body, seat);
  if ('refused' in admitted) return admitted.refused;
  admission.message.body = admitted.body;
  admission.joinsAsPublisher = admitted.joinsAsPublisher;
  if (admitted.joinsLobby) {
    admission.lobbyId = helperId(seat.id, 'lobby', message.handle_id);
    admission.message.body = { ...admitted.body, id: admission.lobbyId };
  }
  if (message.jsep?.type !== 'offer') return admission;
  const lines = mediaLines(message.jsep.sdp);
  if ('fault' in lines) return lines.fault;
  return overLimit(lines, seat) ?? { ...admission, offered: lines };
}

export function admitClientMessage(raw: unknown, seat: Seat): Admission | Refusal {
  const verb = (raw as { janus?: unknown } | null)?.janus;
  if (typeof verb !== 'string' || !Object.hasOwn(verbs, verb)) return refuse(raw, 'This verb is not allowed.');
  const parsed = verbs[verb as keyof typeof verbs].safeParse(raw);
  if (!parsed.success) return refuse(raw, 'This message has a shape that is not allowed.');
  const admitted = admit(parsed.data, seat);
  if (typeof admitted === 'string') return refuse(raw, admitted);
  // What it says may be logged, and goes to the room of others.
  return unsoundField(admitted.message) === undefined ? admitted : refuse(raw, 'This message is not readable text.');
}
