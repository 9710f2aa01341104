/** Which release a broker is, by the first question of Kafka's protocol (ApiVersions): it is answered to everybody, before any sign-in, and its client library keeps the answer to itself. */
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

const patienceMs = 5_000;
const apiVersions = 18;
const flexible = 3;
const mostBytes = 64 * 1024;

/** The first level of `metadata.version` that each release brings; a broker tells the last that it knows. */
const releases: readonly (readonly [level: number, release: string])[] = [
  [7, '3.3'],
  [8, '3.4'],
  [9, '3.5'],
  [12, '3.6'],
  [15, '3.7'],
  [20, '3.8'],
  [21, '3.9'],
  [22, '4.0'],
  [26, '4.1'],
  [28, '4.2'],
  [30, '4.3'],
];

/** '' where the broker tells none: before 3.3, or without KRaft. One that is newer than this list is told as its last. */
export const releaseOf = (level: number | undefined) =>
  releases.findLast(([first]) => level !== undefined && level >= first)?.[1] ?? '';

export type Broker = { host: string; port: number; tls: boolean };

export async function kafkaRelease(broker: Broker): Promise<string> {
  return releaseOf(metadataLevel(await answerOf(broker)));
}

function question(): Buffer {
  const client = Buffer.from('doctor');
  const header = Buffer.alloc(10);
  header.writeInt16BE(apiVersions, 0);
  header.writeInt16BE(flexible, 2);
  header.writeInt16BE(client.length, 8);
  // Lengths of the flexible kind are one more than they are; a 0 ends each part.
  const name = Buffer.concat([Buffer.from([client.length + 1]), client]);
  const body = Buffer.concat([header, client, Buffer.from([0]), name, Buffer.from([2, 0x30, 0])]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length);
  return Buffer.concat([length, body]);
}

async function answerOf({ host, port, tls }: Broker): Promise<Buffer> {
  // What is wrong with a certificate is said by a check of its own, and nothing secret is sent.
  const socket: Socket = tls
    ? connectTls({ host, port, rejectUnauthorized: false, ...(/[a-z]/i.test(host) && { servername: host }) })
    : connect({ host, port });
  const late = setTimeout(() => socket.destroy(new Error(`no answer within ${patienceMs / 1_000} s`)), patienceMs);
  try {
    socket.write(question());
    let got = Buffer.alloc(0);
    for await (const part of socket as AsyncIterable<Buffer>) {
      got = Buffer.concat([got, part]);
      const length = got.length < 4 ? mostBytes : got.readInt32BE(0);
      if (length > mostBytes) throw new Error('that is not Kafka');
      if (got.length >= length + 4) return got.subarray(8, length + 4); // after the length and our number of the question
    }
    throw new Error('the broker closed the connection');
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

/** Undefined where the broker knows no such thing, or answers as those of before 2.4 do. */
function metadataLevel(answer: Buffer): number | undefined {
  let at = 0;
  const int16 = () => answer.readInt16BE((at += 2) - 2);
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = answer.readUInt8(at++);
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const skipTags = () => {
    for (let left = varint(); left > 0; left -= 1) {
      varint();
      at += varint();
    }
  };
  if (int16() !== 0) return undefined;
  for (let left = varint() - 1; left > 0; left -= 1) {
    at += 6;
    skipTags();
  }
  at += 4; // for how long we were slowed
  for (let left = varint(); left > 0; left -= 1) {
    const [tag, length] = [varint(), varint()];
    if (tag !== 0) {
      at += length;
      continue;
    }
    for (let features = varint() - 1; features > 0; features -= 1) {
      const bytes = varint() - 1;
      const name = answer.toString('utf8', at, (at += bytes));
      at += 2;
      const most = int16();
      skipTags();
      if (name === 'metadata.version') return most;
    }
  }
  return undefined;
}
