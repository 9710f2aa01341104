/** A door that ends TLS before a real server that speaks none here: what is inside stays the server's own. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { listen, reach, type Certificate } from './listening.ts';

type Front = {
  /** `host:port` of the server. */
  before: string;
  tls: Certificate;
  /** What is said before TLS. */
  begin?: (socket: Socket) => Promise<unknown>;
  /** What the server says first was said already. */
  isGreeted?: boolean;
};

/** Answers its port. */
export function tlsFront({ before, tls, begin, isGreeted = false }: Front): Promise<number> {
  const serve = async (socket: Socket) => {
    await begin?.(socket);
    const inside = new TLSSocket(socket, { isServer: true, ...tls }).on('error', () => socket.destroy());
    const server = reach(before);
    if (isGreeted) await once(server, 'data');
    inside.pipe(server).pipe(inside);
  };
  return listen(createServer((socket) => void serve(socket).catch(() => socket.destroy())));
}

export async function takeDatabaseQuestion(socket: Socket): Promise<void> {
  await once(socket, 'data');
  socket.write('S');
}

export async function takeStartTls(socket: Socket): Promise<void> {
  socket.write('220 here\r\n');
  await once(socket, 'data');
  socket.write('250-here\r\n250 STARTTLS\r\n');
  await once(socket, 'data');
  socket.write('220 begin\r\n');
}

/** A broker of an older release, as far as its first answer goes: it knows one feature up to a level. */
export function oldBroker(level: number): Promise<number> {
  const name = Buffer.from('metadata.version');
  const feature = Buffer.concat([Buffer.from([name.length + 1]), name, Buffer.from([0, 1, 0, level, 0])]);
  const tag = Buffer.concat([Buffer.from([2]), feature]);
  const body = Buffer.concat([
    Buffer.from([0, 0, 1]), // no error, no kind of request
    Buffer.from([0, 0, 0, 0]),
    Buffer.from([1, 0, tag.length]),
    tag,
  ]);
  return listen(
    createServer((socket) => {
      socket.once('data', (question: Buffer) => {
        const head = Buffer.alloc(8);
        head.writeInt32BE(body.length + 4, 0);
        question.copy(head, 4, 8, 12);
        socket.end(Buffer.concat([head, body]));
      });
    }),
  );
}
