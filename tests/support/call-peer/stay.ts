/** One stay in the room, from a ticket to two peer connections. When it breaks beyond repair it is thrown away and a new one is made. */
import { makeReceivingSide, type LineKind, type ReceivingSide } from './receiving-side.ts';
import { afterNews, wantedLines, type Lines, type RoomNews } from './room-people.ts';
import { makeSendingSide, type SendingSide } from './sending-side.ts';
import { openNodeSocket } from './node-socket.ts';
import { openSignalling, type Signalling, type Ticket } from './signalling.ts';

export type StayEvents = {
  onCut(code: number): void;
  /** The server has put this person out, or closed the room. */
  onPutOut(why: 'kicked' | 'room closed'): void;
  onLine(side: 'sending' | 'receiving', state: string): void;
  onPacket(feed: string, kind: LineKind): void;
};

export type Stay = {
  publish(): Promise<void>;
  /** After a claim: what the room looks like by now. False: it cannot be mended. */
  resume(room: RoomNews): Promise<boolean>;
  claim: Signalling['claim'];
  leave(): Promise<void>;
  sent(): number;
  close(): Promise<void>;
};

export type StayingPerson = {
  uid: string;
  isTutor: boolean;
  isFilmed: boolean;
  isLifelike?: boolean;
  isRelayed?: boolean;
};

function demandRelay({ iceServers = [] }: Ticket): NonNullable<Ticket['iceServers']> {
  if (iceServers.length === 0) throw new Error('this platform has no relay');
  return iceServers;
}

/** Answers when the room has let the person in. */
export async function beginStay(ticket: Ticket, person: StayingPerson, events: StayEvents): Promise<Stay> {
  const signalling = await openSignalling(openNodeSocket, ticket, events.onCut);
  let lines: Lines = new Map();
  let receiving: ReceivingSide | undefined;
  let sending: SendingSide | undefined;

  function hear(news: RoomNews & { videoroom?: string; reason?: string }): void {
    if (news.leaving === 'ok') return news.reason === 'kicked' ? events.onPutOut('kicked') : undefined;
    if (news.videoroom === 'destroyed') return events.onPutOut('room closed');
    lines = afterNews(lines, news, person.uid);
    receiving?.want(wantedLines(lines));
  }

  async function close(): Promise<void> {
    signalling.close();
    await Promise.all([sending?.close(), receiving?.close()]);
  }

  try {
    const publisher = await signalling.attach(({ data }) => hear(data));
    const subscriber = await signalling.attach((message) => receiving?.hear(message));
    const { data } = await publisher.ask({ request: 'join', ptype: 'publisher' });
    const relay = person.isRelayed ? demandRelay(ticket) : undefined;
    const sender = { ...person, ...(relay && { relay }) };
    sending = makeSendingSide(publisher, sender, (state) => events.onLine('sending', state));
    receiving = makeReceivingSide({
      handle: subscriber,
      ...(relay && { relay }),
      privateId: Number(data.private_id),
      onLine: (state) => events.onLine('receiving', state),
      onPacket: events.onPacket,
    });
    hear(data);
  } catch (error) {
    await close();
    throw error;
  }
  const mine = { sending, receiving };

  return {
    publish: () => mine.sending.publish(),
    claim: (next) => signalling.claim(next),
    async resume(room) {
      const fine = mine.receiving.resync();
      lines = new Map();
      hear(room);
      await mine.sending.repeat();
      return fine;
    },
    leave: () => mine.sending.leave(),
    sent: () => mine.sending.sent(),
    close,
  };
}
