/** Writes the folder of a TURN relay that does one thing: carry a participant's sound and picture to our media servers, for people whose network lets nothing else through. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type CoturnConfig = {
  folder: string;
  /** Where clients reach it and where it relays from: never loopback, Janus answers nobody there. */
  address: string;
  /** UDP and TCP. */
  port: number;
  tlsPort: number;
  relayFrom: number;
  relayTo: number;
  /** Shared with media, which signs credentials with it. */
  secret: string;
  realm: string;
  /** The media addresses of the Janus nodes: the only peers there are. */
  peers: readonly string[];
};

/** Everything. What is allowed is taken out of it by name, so no range can be forgotten. */
const deniedPeers = ['0.0.0.0-255.255.255.255', '::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'];

/** Two connections of one person over UDP and TCP, and as many again while they come back. */
const allocationsPerPerson = 16;
/** Bytes a second of one allocation: twice the highest picture. */
const mostBytesASecond = 500_000;

const certificate = 'certificate.pem';
const privateKey = 'key.pem';

function settings(config: CoturnConfig): string[] {
  const { folder, address, port, tlsPort } = config;
  return [
    `listening-ip=${address}`,
    `relay-ip=${address}`,
    `listening-port=${port}`,
    `tls-listening-port=${tlsPort}`,
    `min-port=${config.relayFrom}`,
    `max-port=${config.relayTo}`,
    `realm=${config.realm}`,
    'use-auth-secret',
    `static-auth-secret=${config.secret}`,
    `cert=${join(folder, certificate)}`,
    `pkey=${join(folder, privateKey)}`,
    'no-tlsv1',
    'no-tlsv1_1',
    'no-dtls',
    'no-cli',
    'no-multicast-peers',
    'no-software-attribute',
    'no-rfc5780',
    'no-tcp-relay',
    'fingerprint',
    'stale-nonce=600',
    ...deniedPeers.map((range) => `denied-peer-ip=${range}`),
    ...config.peers.map((peer) => `allowed-peer-ip=${peer}`),
    `user-quota=${allocationsPerPerson}`,
    `total-quota=${config.relayTo - config.relayFrom + 1}`,
    `max-bps=${mostBytesASecond}`,
    'relay-threads=1',
    `userdb=${join(folder, 'turndb')}`,
    `pidfile=${join(folder, 'turnserver.pid')}`,
    'log-file=stdout',
    'simple-log',
  ];
}

/** For the local platform only: a person's browser does not trust it, and need not. Another one takes the place of one that is there; the relay reads it at SIGUSR2. */
export async function selfSign(folder: string, address: string): Promise<void> {
  const files = ['-keyout', join(folder, privateKey), '-out', join(folder, certificate)];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=parlance-turn', '-addext', `subjectAltName=IP:${address}`, '-days', '30'];
  await promisify(execFile)('openssl', ['req', '-x509', ...key, ...files, ...subject]);
  await chmod(join(folder, privateKey), 0o600);
}

export async function renderCoturnConfig(config: CoturnConfig): Promise<void> {
  const { folder, address } = config;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await selfSign(folder, address);
  const file = coturnFile(folder);
  await writeFile(file, `${settings(config).join('\n')}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
}

export function coturnFile(folder: string): string {
  return join(folder, 'turnserver.conf');
}
