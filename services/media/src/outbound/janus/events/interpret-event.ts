/** Reads one event of Janus's event handler and says what it means for the rooms. Pure; whatever is of no use to us answers nothing. */
import { z } from 'zod';
import type { StayCause } from '../../../usecases/stay-ports.ts';
import type { RoomSignal } from '../../../usecases/room-signal.ts';

const types = { session: 1, handle: 2, webrtc: 16, media: 32, plugin: 64, core: 256 } as const;
const webrtcState = 6;
const selectedPair = 4;
const slowLink = 2;
/** Janus's WebSocket event handler asks for it. */
export const eventsSubprotocol = 'janus-events';

/** `… <-> address:port [kind,protocol]`: the far end is the person's. */
const farEnd = /<-> \S+ \[(host|srflx|prflx|relay),(udp|tcp)\]/;

const envelope = z.object({
  emitter: z.string(),
  type: z.int(),
  subtype: z.int().optional(),
  /** Microseconds of real time. */
  timestamp: z.number(),
  session_id: z.int().optional(),
  handle_id: z.int().optional(),
  event: z.looseObject({}),
});
const pluginData = z.looseObject({
  event: z.string().optional(),
  videoroom: z.string().optional(),
  room: z.union([z.string(), z.number()]).optional(),
  id: z.string().optional(),
  display: z.string().optional(),
  moderation: z.string().optional(),
});

type Envelope = z.infer<typeof envelope>;
type PluginData = z.infer<typeof pluginData>;

function common(event: Envelope, word: string) {
  const { emitter, session_id: session = 0, handle_id: handle = 0, type, timestamp } = event;
  return {
    node: emitter,
    at: new Date(timestamp / 1000),
    key: `${emitter}:${session}:${handle}:${type}:${word}:${timestamp}`,
  };
}

function handleOf(event: Envelope) {
  const { emitter: node, session_id: sessionId, handle_id: handleId } = event;
  return sessionId === undefined || handleId === undefined ? undefined : { node, sessionId, handleId };
}

const leaving: Record<string, StayCause> = { leaving: 'left', kicked: 'kicked', unpublished: 'left' };

function fromPlugin(event: Envelope, data: PluginData): RoomSignal | undefined {
  const word = data.event ?? data.videoroom ?? '';
  const base = common(event, word);
  const { id, display } = data;
  const room = typeof data.room === 'string' ? data.room : undefined;
  if (room === undefined) return undefined;
  if (word === 'created') return { ...base, kind: 'room-created', room };
  if (word === 'destroyed') return { ...base, kind: 'room-ended', room };
  if (id === undefined) return undefined;
  const cause = leaving[word];
  // A kick is reported by whoever kicked, so the handle of the event is not the person's.
  if (cause) return { ...base, kind: 'left', room, id, cause, handle: word === 'kicked' ? undefined : handleOf(event) };
  const handle = handleOf(event);
  if (word === 'joined') return handle && { ...base, kind: 'entered', handle, room, id, display: display ?? '' };
  if (word === 'moderated') return { ...base, kind: 'muted', room, id, muted: data.moderation === 'muted' };
  return undefined;
}

function fromState(event: Envelope): RoomSignal | undefined {
  const handle = handleOf(event);
  if (!handle) return undefined;
  const { connection, name } = event.event as { connection?: unknown; name?: unknown };
  if (event.type === types.handle) {
    return name === 'detached' ? { ...common(event, 'detached'), kind: 'gone', handle, cause: 'detached' } : undefined;
  }
  if (connection === 'webrtcup') return { ...common(event, 'webrtcup'), kind: 'connected', handle };
  if (connection === 'hangup') return { ...common(event, 'hangup'), kind: 'gone', handle, cause: 'hangup' };
  return undefined;
}

function fromPair(event: Envelope): RoomSignal | undefined {
  const [, kind, protocol] = farEnd.exec(String(event.event['selected-pair'] ?? '')) ?? [];
  const handle = handleOf(event);
  if (!handle || !kind || !protocol) return undefined;
  return { ...common(event, 'path'), kind: 'path', handle, path: `${kind}/${protocol}` };
}

/** Janus's uplink is what the person receives of it. */
function fromSlowLink(event: Envelope): RoomSignal | undefined {
  const handle = handleOf(event);
  const { media, slow_link: link, lost_lastsec: lost } = event.event;
  if (!handle || (link !== 'uplink' && link !== 'downlink') || (media !== 'audio' && media !== 'video'))
    return undefined;
  const loss = `${link === 'uplink' ? 'down' : 'up'} ${Number(lost) || 0}`;
  return { ...common(event, `weak:${media}:${link}`), kind: 'weak', handle, track: media, loss };
}

export function interpretEvent(raw: unknown): RoomSignal | undefined {
  const parsed = envelope.safeParse(raw);
  if (!parsed.success) return undefined;
  const event = parsed.data;
  if (event.type === types.plugin) {
    const data = pluginData.safeParse(event.event.data);
    return data.success ? fromPlugin(event, data.data) : undefined;
  }
  if (event.type === types.handle || (event.type === types.webrtc && event.subtype === webrtcState))
    return fromState(event);
  if (event.type === types.webrtc && event.subtype === selectedPair) return fromPair(event);
  if (event.type === types.media && event.subtype === slowLink) return fromSlowLink(event);
  if (event.type === types.session) {
    const name = String(event.event.name);
    if (name !== 'destroyed' && name !== 'timeout') return undefined;
    const cause = name === 'timeout' ? 'timeout' : 'left';
    return { ...common(event, name), kind: 'session-ended', sessionId: event.session_id ?? 0, cause };
  }
  if (event.type === types.core && event.event.status === 'started')
    return { ...common(event, 'started'), kind: 'node-started' };
  return undefined;
}

/** Of one message, which holds an event or several; throws when it is no JSON. */
export function interpretEvents(text: string): RoomSignal[] {
  const events = JSON.parse(text) as unknown;
  const list: unknown[] = Array.isArray(events) ? events : [events];
  return list.map(interpretEvent).filter((signal) => signal !== undefined);
}
