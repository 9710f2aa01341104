/** `npm start` and `npm run dev`, once the packages are there: the whole product until Ctrl-C. */
import { parseArgs } from 'node:util';
import { runMain } from './faults.ts';
import { startPlatform, type Platform } from './platform.ts';
import { accountLines } from './seed.ts';
import { untilSignal } from './signals.ts';

const { values } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    name: { type: 'string', default: 'main' },
    port: { type: 'string' },
    target: { type: 'string', default: 'development' },
    'no-seed': { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    began: { type: 'string' },
  },
});

function watchingLines(watching: Platform['urls']['watching']): string[] {
  if (watching === undefined) return [];
  const { metrics, alerts, traces } = watching;
  return [
    `  Metrics  ${metrics} (Prometheus)`,
    `  Alerts   ${alerts} (Alertmanager; what it tells is mailed to the inbox)`,
    `  Traces   ${traces} (Zipkin)`,
  ];
}

function summary({ urls, secrets }: Platform, ms: number): string {
  return [
    '',
    `Parlance is ready after ${(ms / 1000).toFixed(1)} s.`,
    '',
    `  Portal   ${urls.portal}`,
    ...(urls.inbox === undefined ? [] : [`  Inbox    ${urls.inbox}`]),
    ...(urls.stripe === undefined ? [] : [`  Payments ${urls.stripe} (test cards only)`]),
    ...watchingLines(urls.watching),
    ...(values.target === 'production' ? [] : ['', ...accountLines(secrets.demoPassword)]),
    '',
    '  Ctrl-C or `npm run stop` ends everything; `npm run reset` starts over.',
    '',
  ].join('\n');
}

async function main(): Promise<void> {
  const began = values.began === undefined ? Date.now() : Number(values.began);
  const abort = new AbortController();
  const ended = untilSignal().then((signal) => {
    console.log(`\nEnding (${signal}) …`);
    abort.abort();
  });
  const target = values.dev ? 'sources' : values.target === 'production' ? 'production' : 'development';
  const platform = await startPlatform({
    name: values.name,
    basePort: values.port,
    target,
    watch: values.watch,
    seed: !values['no-seed'] && target !== 'production',
    log: console.log,
    signal: abort.signal,
  });
  console.log(summary(platform, Date.now() - began));
  await ended;
  const stopping = performance.now();
  await platform.stop();
  console.log(`Everything has ended (${((performance.now() - stopping) / 1000).toFixed(1)} s).`);
}

runMain(main, { after: '\nNothing is left running.' });
