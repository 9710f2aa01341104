/** Where an installation speaks TLS besides its public address, and how each of them begins it. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate } from 'node:tls';
import { addressOf, turnAddress, withoutBrackets, type Address } from './addresses.ts';
import type { Target } from './target.ts';

const patienceMs = 10_000;

export type TlsDoor = Address & {
  /** Answers whether TLS may begin; left out where it is the first byte. */
  ask?: (socket: Socket) => Promise<boolean>;
  /** Its address says TLS: whoever answers otherwise is wrong. */
  isPromised: boolean;
  /** Our programs were told to take any. */
  takesAny?: boolean;
  authorities?: () => Promise<string>;
};

export type Shown = { certificate: PeerCertificate; fault: Error | undefined };

/** Undefined where TLS is not offered. */
export async function shownAt(door: TlsDoor, authorities?: string): Promise<Shown | undefined> {
  const { host, port, ask } = door;
  const plain = connect({ host, port });
  const late = setTimeout(() => plain.destroy(new Error(`no answer within ${patienceMs / 1_000} s`)), patienceMs);
  try {
    await once(plain, 'connect');
    if (ask !== undefined && !(await ask(plain))) return undefined;
    const ca = (await door.authorities?.()) ?? authorities;
    // What is wrong with it is the answer, so it is looked at whatever it is.
    const options = { socket: plain, host, rejectUnauthorized: false, ...(ca !== undefined && { ca }) };
    const socket = connectTls({ ...options, ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }) });
    await once(socket, 'secureConnect');
    return {
      certificate: socket.getPeerCertificate(),
      fault: socket.authorized ? undefined : socket.authorizationError,
    };
  } finally {
    clearTimeout(late);
    plain.destroy();
  }
}

export function tlsDoorsOf({ turn, smtpUrl, kafka, databases = {}, redisUrl }: Target): TlsDoor[] {
  const relays = (turn?.urls ?? []).map(turnAddress).filter(({ isTls }) => isTls);
  const brokers = kafka?.tls === true ? kafka.brokers.map(addressOf) : [];
  const doors: TlsDoor[] = [
    ...[...relays, ...brokers].map(({ host, port }) => ({ host, port, isPromised: true })),
    ...(smtpUrl === undefined ? [] : mailDoor(new URL(smtpUrl))),
    ...Object.values(databases).flatMap((url) => databaseDoor(new URL(url))),
    ...(redisUrl?.startsWith('rediss:') ? [{ ...hostAndPort(new URL(redisUrl), 6379), isPromised: true }] : []),
  ];
  // One server has many databases.
  return [...new Map(doors.map((door) => [`${door.host}:${door.port}`, door])).values()];
}

const hostAndPort = ({ hostname, port }: URL, usual: number): Address => ({
  host: withoutBrackets(hostname),
  port: Number(port || usual),
});

/** Mail leaves with TLS wherever the server offers it, unless the address says otherwise; the library asks for a certificate that is trusted then. */
function mailDoor(url: URL): TlsDoor[] {
  if (url.protocol === 'smtps:') return [{ ...hostAndPort(url, 465), isPromised: true }];
  if (url.searchParams.get('ignoreTLS') === 'true') return [];
  const isPromised = url.searchParams.get('requireTLS') === 'true';
  return [{ ...hostAndPort(url, 587), ask: askMail, isPromised }];
}

function databaseDoor(url: URL): TlsDoor[] {
  const mode = url.searchParams.get('sslmode') ?? 'disable';
  if (mode === 'disable') return [];
  const file = url.searchParams.get('sslrootcert');
  return [
    {
      ...hostAndPort(url, 5432),
      ask: askDatabase,
      isPromised: true,
      takesAny: mode === 'no-verify',
      ...(file !== null && { authorities: () => readFile(file, 'utf8') }),
    },
  ];
}

/** What PostgreSQL is asked before TLS: one number; it answers with one letter. */
async function askDatabase(socket: Socket): Promise<boolean> {
  socket.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString('latin1') === 'S';
}

async function askMail(socket: Socket): Promise<boolean> {
  await replyOf(socket);
  const offered = await replyOf(socket, 'EHLO doctor');
  if (!/^250[- ]STARTTLS\r?$/im.test(offered)) return false;
  return (await replyOf(socket, 'STARTTLS')).startsWith('220');
}

/** All lines of one reply: the last has a space after its number. */
async function replyOf(socket: Socket, command?: string): Promise<string> {
  if (command !== undefined) socket.write(`${command}\r\n`);
  let reply = '';
  while (!/^\d{3} [^\n]*\n$/m.test(reply)) reply += String(((await once(socket, 'data')) as [Buffer])[0]);
  return reply;
}
