/** The certificate of the relay is renewed while people are connected by it, as a cluster's issuer does every few weeks. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connect } from 'node:tls';
import { selfSign } from '@parlance/deploy/coturn';
import { openRelay, type RelayUser } from '@parlance/media/test/turn-client';
import { ok } from '../../support/api.ts';
import { pidOf } from '../../support/control.ts';
import { eventually } from '../../support/eventually.ts';
import { liveLesson, type LiveLesson } from '../../support/live-lesson.ts';
import { pause } from '../../load/pace.ts';
import { whereALessonBegins } from '../also-fire.ts';
import { hearEachOther } from '../hear-each-other.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

const relayFolder = () => join(dirname(process.env.PLATFORM_FILE ?? ''), 'coturn');
const shownWithinMs = 5_000;
const betweenQuestionsMs = 500;

type Address = { host: string; port: number };
type Server = RelayUser & { urls: string[] };

/** What the room's page would be given for it; TLS has the port behind the one that has none. */
async function wayToRelay({ booking, student }: LiveLesson): Promise<{ at: Address; user: RelayUser }> {
  const { api } = student;
  type Place = { token: string; room: string };
  const path = `bookings/booking/${booking.id}/join`;
  const { token, room } = ok(await api.call<Place>('PUT', path, { tutor: booking.tutor }));
  const { iceServers } = ok(await api.call<{ iceServers: Server[] }>('POST', `call/${room}/ticket`, { token }));
  const [server] = iceServers;
  const [, host = '', port = ''] = /^turn:([^:]+):(\d+)/.exec(server?.urls[0] ?? '') ?? [];
  if (!server) throw new Error('this platform has no relay');
  return { at: { host, port: Number(port) + 1 }, user: server };
}

/** The fingerprint of what is shown to somebody who comes now. */
function shownAt({ host, port }: Address): Promise<string> {
  return new Promise((resolve, reject) => {
    // It is signed by itself.
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: shownWithinMs });
    socket.once('error', reject).once('timeout', () => socket.destroy(new Error('no certificate was shown')));
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
  });
}

async function onTheRelay({ at, user }: Awaited<ReturnType<typeof wayToRelay>>) {
  const line = await openRelay({ ...at, transport: 'tls' }, user);
  const code = await line.allocate();
  if (code !== 200) throw new Error(`the relay gave no place: ${code}`);
  return line;
}

export const certificatesRotated: FaultStory = {
  name: 'certificates-rotated',
  hypothesis:
    'Whoever has a place on the relay keeps it when its certificate is renewed, and who comes then is shown the new one.',
  fault: 'the relay is given another certificate and told to read it',
  promise:
    'No call is refused; an open line of the relay is answered all the while; within five seconds the new certificate is shown.',
  check:
    'A student with a place on the relay by TLS, another line that comes then, and two people who come into a room.',
  mayBeRefused: [],
  felt: 'by its own proof',
  answersWithinMs: usualBudgetMs,
  holdsMs: 20_000,
  recoversWithinMs: 5_000,
  alerts: [],
  mayFireToo: whereALessonBegins,
  needs: 'control',
  unable: () => (existsSync(relayFolder()) ? undefined : 'The relay of this platform has no files here.'),
  async begin() {
    const lesson = await liveLesson();
    const way = await wayToRelay(lesson);
    const before = await shownAt(way.at);
    const line = await onTheRelay(way);
    const isAnswered = async () => (await line.permit(way.at.host).catch(() => undefined)) === 200;
    return {
      async inject() {
        await selfSign(relayFolder(), way.at.host);
        process.kill((await pidOf('coturn')) ?? Number.NaN, 'SIGUSR2');
        // It is the relay's from now on.
        return async () => undefined;
      },
      proves: async () => ((await shownAt(way.at)) === before ? ['the old certificate is shown'] : []),
      async meanwhile(holding) {
        const found: string[] = [];
        const isNew = async () => (await shownAt(way.at)) !== before;
        await eventually('the new certificate is shown', isNew, shownWithinMs).catch((fault) =>
          found.push(String(fault)),
        );
        const fresh = await onTheRelay(way).catch(
          (fault: unknown) => void found.push(`who comes then: ${String(fault)}`),
        );
        fresh?.close();
        found.push(...(await hearEachOther(lesson)));
        while (!holding.aborted && (await isAnswered())) await pause(betweenQuestionsMs, holding);
        if (!holding.aborted) found.push('the line that was open is not answered any more');
        return found;
      },
      async afterwards() {
        const found = (await isAnswered()) ? [] : ['the line that was open is not answered afterwards'];
        line.close();
        return found;
      },
    };
  },
};
