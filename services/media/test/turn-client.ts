/** Speaks to a TURN relay by hand (RFC 8656), so that tests can ask for what no browser would. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export type RelayAccess = { host: string; port: number; transport: 'udp' | 'tcp' | 'tls' };
export type RelayUser = { username: string; credential: string };
export type Answer = { code: number; attributes: Map<number, Buffer> };

const magic = 0x2112a442;
const methods = { allocate: 0x0003, createPermission: 0x0008, channelBind: 0x0009 } as const;
const names = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  channel: 0x000c,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  family: 0x0017,
  transport: 0x0019,
} as const;
const answerWithinMs = 5_000;

type Attribute = readonly [number, Buffer];

function attribute([name, value]: Attribute): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(name, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function message(method: number, body: Buffer, { id, length }: { id: Buffer; length: number }): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(method, 0);
  head.writeUInt16BE(length, 2);
  head.writeUInt32BE(magic, 4);
  return Buffer.concat([head, id, body]);
}

function read(answer: Buffer): Answer {
  const attributes = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= answer.length;) {
    const length = answer.readUInt16BE(at + 2);
    attributes.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  const error = attributes.get(names.error);
  return { code: error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 200, attributes };
}

function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = '', right] = host.split('::');
  const words = (part: string) => part.split(':').filter(Boolean);
  const missing = 8 - words(left).length - words(right ?? '').length;
  const all = [
    ...words(left),
    ...Array.from({ length: right === undefined ? 0 : missing }, () => '0'),
    ...words(right ?? ''),
  ];
  const bytes = Buffer.alloc(16);
  all.forEach((word, index) => bytes.writeUInt16BE(parseInt(word, 16), 2 * index));
  return bytes;
}

function peer(address: string, id: Buffer): Attribute {
  const mask = Buffer.concat([Buffer.from('2112a442', 'hex'), id]);
  const bytes = addressBytes(address).map((byte, index) => byte ^ (mask[index] ?? 0));
  const head = Buffer.alloc(4);
  head.writeUInt8(isIPv6(address) ? 2 : 1, 1);
  head.writeUInt16BE(9_000 ^ (magic >>> 16), 2);
  return [names.peer, Buffer.concat([head, bytes])];
}

type Line = { send(data: Buffer): void; close(): void };

function openLine({ host, port, transport }: RelayAccess, heard: (data: Buffer) => void): Promise<Line> {
  if (transport === 'udp') {
    const socket = createSocket('udp4').on('message', heard);
    return Promise.resolve({ send: (data) => socket.send(data, port, host), close: () => socket.close() });
  }
  return new Promise((resolve, reject) => {
    // The local relay signs its certificate itself; what is tried here is that it speaks TLS.
    const socket: Socket =
      transport === 'tcp' ? connectTcp({ host, port }) : connectTls({ host, port, rejectUnauthorized: false });
    socket.on('data', heard).once('error', reject);
    socket.once(transport === 'tcp' ? 'connect' : 'secureConnect', () =>
      resolve({ send: (data) => void socket.write(data), close: () => socket.destroy() }),
    );
  });
}

export async function openRelay(access: RelayAccess, user: RelayUser) {
  const waiting = new Map<string, (answer: Answer) => void>();
  const line = await openLine(access, (data) => waiting.get(data.subarray(8, 20).toString('hex'))?.(read(data)));
  let known: { realm: Buffer; nonce: Buffer } | undefined;

  function ask(method: number, attributes: (id: Buffer) => Attribute[]): Promise<Answer> {
    const id = randomBytes(12);
    const signed: Attribute[] = known
      ? [
          [names.username, Buffer.from(user.username)],
          [names.realm, known.realm],
          [names.nonce, known.nonce],
        ]
      : [];
    const body = Buffer.concat([...attributes(id), ...signed].map(attribute));
    let whole = message(method, body, { id, length: body.length });
    if (known) {
      const key = createHash('md5').update(`${user.username}:${known.realm.toString()}:${user.credential}`).digest();
      const covered = message(method, body, { id, length: body.length + 24 });
      const seal = createHmac('sha1', key).update(covered).digest();
      whole = Buffer.concat([covered, attribute([names.integrity, seal])]);
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the relay did not answer')), answerWithinMs);
      waiting.set(id.toString('hex'), (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      line.send(whole);
    });
  }

  const udp: Attribute = [names.transport, Buffer.from([17, 0, 0, 0])];
  return {
    /** The first question is always refused: its answer says what to sign. */
    async allocate(family?: 4 | 6): Promise<number> {
      const wanted: Attribute[] = family ? [udp, [names.family, Buffer.from([family === 6 ? 2 : 1, 0, 0, 0])]] : [udp];
      const first = await ask(methods.allocate, () => wanted);
      const [realm, nonce] = [first.attributes.get(names.realm), first.attributes.get(names.nonce)];
      if (first.code !== 401 || !realm || !nonce) return first.code;
      known = { realm, nonce };
      return (await ask(methods.allocate, () => wanted)).code;
    },
    permit: async (address: string) => (await ask(methods.createPermission, (id) => [peer(address, id)])).code,
    bind: async (address: string) =>
      (await ask(methods.channelBind, (id) => [[names.channel, Buffer.from([0x40, 0, 0, 0])], peer(address, id)])).code,
    close: () => line.close(),
  };
}
