/**
 * The first process of a Janus pod: writes Janus's configuration, runs it, answers the probes, and lets its lessons end before it ends.
 * Told to stop, it tells media, which places no new room here; people of running rooms may still drop out and come back. When they have all gone, Janus is ended.
 */
import { spawn } from 'node:child_process';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { renderJanusConfig } from '../render-config.ts';
import { janusAnswers, untilNobodyIsConnected } from './ask-janus.ts';
import { serveHealth } from './health.ts';
import { placeOf } from './place.ts';
import { podConfig } from './settings.ts';
import { connectToMedia } from './media-connection.ts';

const wsPort = 8188;
const adminPort = 7088;
const healthPort = 8080;
const folder = join(tmpdir(), 'janus');
/** Nobody for this long: who only lost their connection has had time to come back. */
const emptyForMs = 15_000;
/** Without media, which knows who only lost their connection, we wait for longer. */
const unconnectedForMs = 60_000;
const endWithinMs = 5_000;

const say = (msg: string, more: object = {}) =>
  console.log(JSON.stringify({ time: new Date().toISOString(), msg, ...more }));

/** Before anything else: a signal that the first process of a container does not handle is lost. */
let onSignal = (): void => {
  say('told to end before Janus ran');
  process.exit(0);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => onSignal());

function settingsAndPlace() {
  try {
    const given = loadConfig(podConfig);
    return { ...given, ...placeOf(given, networkInterfaces()) };
  } catch (error) {
    say('not started', { because: (error as Error).message });
    process.exit(1);
  }
}

const settings = settingsAndPlace();
const { nodeName: name, eventsAddress, publicAddress, rtpFrom, rtpTo } = settings;
const eventsKey = settings.janusEventsKey.reveal();
const adminSecret = settings.janusAdminSecret.reveal();
await renderJanusConfig({
  name,
  publicAddress,
  rtpFrom,
  rtpTo,
  adminSecret,
  apiSecret: settings.janusApiSecret.reveal(),
  adminKey: settings.janusAdminKey.reveal(),
  interfaceName: settings.mediaInterface,
  folder,
  wsPort,
  adminPort,
  eventsUrl: `ws://${eventsAddress}/janus-events/${eventsKey}/${name}`,
  listenOn: '0.0.0.0',
});

const janus = spawn('/usr/bin/janus', ['-F', folder, '--disable-colors'], { stdio: 'inherit' });
let leaving = false;
janus.once('exit', (code, signal) => {
  say('Janus has ended', { code, signal });
  process.exit(leaving ? 0 : 1);
});

const media = connectToMedia({ url: `ws://${eventsAddress}/janus-nodes/${eventsKey}/${name}`, say });
serveHealth(healthPort, { isLive: () => janusAnswers(adminPort), isReady: () => !leaving });

async function leave(): Promise<void> {
  if (leaving) return;
  leaving = true;
  const { drainSeconds } = settings;
  say('leaving', { atMostSeconds: drainSeconds });
  const how = await Promise.race([
    media.leave({ emptyForMs, atMostMs: 1_000 * drainSeconds }),
    untilNobodyIsConnected({ adminPort, adminSecret, forMs: unconnectedForMs }),
  ]);
  say('nobody is left, or nobody could be waited for any longer', { how });
  janus.kill('SIGTERM');
  setTimeout(() => janus.kill('SIGKILL'), endWithinMs).unref();
}
onSignal = () => void leave();
