import type { CreateTicketResponse, IceServer, Room } from '@parlance/proto/media/v1';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';

export function roomJson(room: Room) {
  return {
    name: room.name,
    bookingId: room.bookingId,
    muteAll: room.muteAll,
    lessonStart: epochMsOrNull(room.lessonStart),
    lessonEnd: epochMsOrNull(room.lessonEnd),
    version: room.version,
  };
}

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
