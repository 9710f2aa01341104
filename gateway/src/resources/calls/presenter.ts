import type { CreateTicketResponse, IceServer } from '@parlance/proto/media/v1';
import { epochMs } from '@parlance/proto/json/time';

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
