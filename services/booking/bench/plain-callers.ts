/**
 * Callers that cost little, because they share the machine with the service: gRPC's frames written by hand over a few connections,
 * as the gateway's are. An answer is looked at only for its status.
 */
import { connect, type ClientHttp2Session } from 'node:http2';
import { encodeMessage } from '@parlance/proto/codec';

export type PlainCall = { bearer: string; key: string; tutor: string; bookingId: string };
export type PlainCallers = {
  /** Resolves with gRPC's status, 0 = OK. */
  book(call: PlainCall, caller: number): Promise<number>;
  close(): void;
};

const path = '/parlance.booking.v1.BookingService/BookSlot';
const topic = { material: 'm', course: 'c', lesson: 'l', code: 'HL304', name: 'Giving directions' };

export function makePlainCallers(address: string, connections: number): PlainCallers {
  const sessions = Array.from({ length: connections }, () => connect(`http://${address}`));
  for (const session of sessions) session.setMaxListeners(0);
  return {
    book: (call, caller) => bookOver(sessions[caller % connections] as ClientHttp2Session, call),
    close: () => sessions.forEach((session) => session.close()),
  };
}

function bookOver(session: ClientHttp2Session, { bearer, key, tutor, bookingId }: PlainCall): Promise<number> {
  const message = encodeMessage('parlance.booking.v1.BookSlotRequest', { tutor, bookingId, topic });
  const frame = Buffer.alloc(5 + message.length);
  frame.writeUInt32BE(message.length, 1);
  message.copy(frame, 5);
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      'grpc-timeout': '10S',
      authorization: `Bearer ${bearer}`,
      'idempotency-key': key,
    });
    // A refusal has no body, and its status stands in the first headers.
    const done = (headers: Record<string, unknown>) =>
      headers['grpc-status'] !== undefined && resolve(Number(headers['grpc-status']));
    stream.on('response', done).on('trailers', done).on('error', reject).resume();
    stream.end(frame);
  });
}
