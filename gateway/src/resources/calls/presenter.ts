import type { CallLogEntry, CreateTicketResponse, IceServer, ListCallLogResponse } from '@parlance/proto/media/v1';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';
import { noToken } from '../../routing/fields.ts';
import { lineCheckJson } from './line-check.ts';

/** In the form that RTCPeerConnection takes. */
function iceServerJson({ urls, username, credential }: IceServer) {
  return { urls, ...(username === '' ? {} : { username, credential }) };
}

export function ticketJson(ticket: CreateTicketResponse) {
  return {
    ticket: ticket.ticket,
    expiresAt: ticket.expiresAt ? epochMs(ticket.expiresAt) : 0,
    signallingPath: ticket.signallingPath,
    iceServers: ticket.iceServers.map(iceServerJson),
  };
}

export function callLogPage({ entries, checks, nextPageToken }: ListCallLogResponse) {
  const items = entries.map(callLogJson);
  return { items, checks: checks.map(lineCheckJson), nextPageToken: noToken(nextPageToken) };
}

export function callLogJson(entry: CallLogEntry) {
  return {
    id: entry.id,
    statusCallbackEvent: entry.statusCallbackEvent,
    participantIdentity: entry.participantIdentity,
    timestamp: epochMsOrNull(entry.timestamp),
    trackKind: entry.trackKind,
    realTimestamp: epochMsOrNull(entry.realTimestamp),
    source: entry.source,
    detail: entry.detail,
  };
}
