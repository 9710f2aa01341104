/** coturn: carries sound and picture to Janus for people whose network lets nothing else through. */
import { createSocket } from 'node:dgram';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { coturnFile, renderCoturnConfig } from '../../coturn/render-config.ts';
import { demandTool, type Tool } from '../fetch/apt.ts';
import type { Profile } from '../profile.ts';
import { mediaAddress } from './media-interface.ts';
import type { Part, PartContext } from './part.ts';

const TOOL: Tool = { program: 'turnserver', package: 'coturn' };
const SIGNER: Tool = { program: 'openssl', package: 'openssl' };

export function coturnPart({ profile, secrets }: PartContext): Part {
  const { turn, turnTls, relay } = profile.ports;
  const folder = join(profile.folder, 'coturn');
  return {
    title: 'TURN relay',
    givenBy: ['TURN_URLS'],
    ports: [
      { port: turn, use: 'TURN' },
      { port: turnTls, use: 'TURN over TLS' },
    ],
    tools: [TOOL, SIGNER],
    prepare: () =>
      renderCoturnConfig({
        folder,
        address: mediaAddress(),
        port: turn,
        tlsPort: turnTls,
        relayFrom: relay.from,
        relayTo: relay.to,
        secret: secrets.turnSecret,
        realm: 'parlance',
        peers: [mediaAddress()],
      }),
    unit: () => ({
      name: 'coturn',
      title: 'TURN relay',
      layer: 'part',
      command: { file: demandTool(TOOL), args: ['-c', coturnFile(folder)] },
      ready: () => binds(mediaAddress(), turn),
      readyWithinMs: 15_000,
    }),
  };
}

/** What browsers are given. TLS is left out here: no browser trusts a certificate that was signed by itself. */
export function turnUrls({ ports }: Profile): string[] {
  const at = `turn:${mediaAddress()}:${ports.turn}`;
  return [`${at}?transport=udp`, `${at}?transport=tcp`];
}

/** Asks the question that needs no credential: "what address do you see?" */
function binds(address: string, port: number): Promise<boolean> {
  const magic = Buffer.from('2112a442', 'hex');
  const request = Buffer.concat([Buffer.from([0, 1, 0, 0]), magic, randomBytes(12)]);
  const socket = createSocket('udp4');
  return new Promise((resolve) => {
    const done = (answered: boolean) => {
      clearTimeout(timer);
      socket.close();
      resolve(answered);
    };
    const timer = setTimeout(() => done(false), 500);
    socket.once('error', () => done(false));
    socket.once('message', (answer) => done(answer.subarray(4, 8).equals(magic)));
    socket.send(request, port, address);
  });
}
