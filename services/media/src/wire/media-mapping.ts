/** Domain to contract and back. */
import type {
  CallLogEntryInput,
  LineCheckInput,
  LineFigures as LineFiguresMessage,
  ChangeStageRequest,
  ChatMessageInput,
  OutageInput,
  PresenceSpanInput,
  EvidenceSpanInput,
  GetRoomEvidenceResponseInput,
  GetRoomRecapResponseInput,
  RoomInput,
  RoomStageInput,
} from '@parlance/proto/media/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { ChatLine } from '../domain/chat-line.ts';
import type { EvidenceSpan } from '../domain/evidence.ts';
import type { LineCheck, LineFigures } from '../domain/line-check.ts';
import type { Recap } from '../domain/recap.ts';
import type { Room } from '../domain/room.ts';
import type { Stage, StageChange } from '../domain/stage.ts';
import type { CallLogRow } from '../queries/list-call-log.ts';
import type { Evidence } from '../usecases/read-evidence.ts';
import type { Outage } from '../usecases/node-ports.ts';
import type { StayRow } from '../usecases/stay-ports.ts';

export const outageMessage = ({ from, until, ...outage }: Outage): OutageInput => {
  return { ...outage, from: toTimestamp(from), until: toTimestamp(until) };
};

function stageMessage({ page, audio, hands, ...lists }: Stage): RoomStageInput {
  return {
    page: page ?? null,
    audio: audio ? { ...audio, at: toTimestamp(audio.at) } : null,
    hands: hands.map(({ uid, since }) => ({ uid, since: toTimestamp(since) })),
    heardBy: [...lists.heardBy],
    lookingAround: [...lists.lookingAround],
    removed: [...lists.removed],
  };
}

const maxPage = 5_000;
const maxTitle = 200;
const maxAudioMs = 24 * 60 * 60_000;
const isWithin = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most;

function audioChangeFromMessage({ title, playing, positionMs, durationMs }: NonNullable<ChangeStageRequest['audio']>) {
  if (title === '') return { kind: 'audio', audio: undefined } as const;
  if (title.length > maxTitle || !isWithin(positionMs, maxAudioMs) || !isWithin(durationMs, maxAudioMs))
    return undefined;
  return { kind: 'audio', audio: { title, playing, positionMs, durationMs } } as const;
}

/** Undefined when it says nothing that could be meant. */
export function stageChangeFromMessage(request: ChangeStageRequest): StageChange | undefined {
  const { page, audio, hand, removal } = request;
  if (page) {
    const fits = page.lesson !== '' && page.lesson.length <= 64 && page.number >= 1 && page.number <= maxPage;
    return fits ? { kind: 'page', page: { lesson: page.lesson, number: page.number } } : undefined;
  }
  if (audio) return audioChangeFromMessage(audio);
  if (hand) return { kind: 'hand', uid: hand.uid, raised: hand.raised };
  if (removal) return { kind: 'removal', uid: removal.uid, removed: removal.removed };
  if (request.change === 'heard') return { kind: 'heard', heard: request.heard === true };
  if (request.change === 'following') return { kind: 'following', following: request.following === true };
  return undefined;
}

export function roomMessage(room: Room): RoomInput {
  return {
    name: room.name,
    bookingId: room.bookingId,
    tutorUid: room.tutorUid,
    muteAll: room.muteAll,
    lessonStart: toTimestamp(room.lessonStart),
    lessonEnd: toTimestamp(room.lessonEnd),
    version: room.version,
    stage: stageMessage(room.stage),
  };
}

export function chatMessage(line: ChatLine): ChatMessageInput {
  const { id, uid, name, content, place: bookingId, seq } = line;
  return { id, uid, name, content, bookingId, seq, when: toTimestamp(line.when) };
}

export function presenceSpanMessage(stay: StayRow): PresenceSpanInput {
  const { uid, source } = stay;
  return { uid, source, from: toTimestamp(stay.from), ...(stay.to ? { to: toTimestamp(stay.to) } : {}) };
}

export function recapMessage({ stays, pages }: Recap): GetRoomRecapResponseInput {
  const stayMessages = stays.flatMap(({ uid, spans }) =>
    spans.map(({ from, to }) => ({ uid, from: toTimestamp(new Date(from)), to: toTimestamp(new Date(to)) })),
  );
  return { stays: stayMessages, pages };
}

const spanMessage = ({ uid, from, to, source, cause = '' }: EvidenceSpan): EvidenceSpanInput => {
  return { uid, source, cause, from: toTimestamp(from), to: to ? toTimestamp(to) : null };
};

export function evidenceMessage({
  server,
  browsers,
  lines,
  more,
  checks,
  pages,
}: Evidence): GetRoomEvidenceResponseInput {
  return {
    server: server.map(spanMessage),
    browsers: browsers.map(spanMessage),
    entries: lines.map(callLogEntryMessage),
    more,
    checks: checks.map(lineCheckMessage),
    pages,
  };
}

export function callLogEntryMessage(row: CallLogRow): CallLogEntryInput {
  return {
    id: row.id,
    statusCallbackEvent: row.event,
    participantIdentity: row.participant,
    timestamp: toTimestamp(row.atSchool),
    trackKind: row.trackKind,
    realTimestamp: toTimestamp(row.atReal),
    source: row.source,
    detail: row.detail,
  };
}

export function lineFiguresFromMessage(figures: LineFiguresMessage | null): LineFigures {
  return {
    relayOffered: figures?.relayOffered ?? false,
    signallingMs: figures?.signallingMs,
    relayUdpMs: figures?.relayUdpMs,
    relayTcpMs: figures?.relayTcpMs,
    downMbps: figures?.downMbps,
    upMbps: figures?.upMbps,
    lossPercent: figures?.lossPercent,
    jitterMs: figures?.jitterMs,
  };
}

export function lineCheckMessage({ id, uid, light, figures, atSchool, atReal }: LineCheck): LineCheckInput {
  return { id, uid, light, figures, when: toTimestamp(atSchool), realTime: toTimestamp(atReal) };
}
