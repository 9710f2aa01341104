/** `npm start` and `npm run dev`, once the packages are there: the whole product until Ctrl-C. */
import { parseArgs } from 'node:util';
import { breakableForms, breakableRates, demandBreakable, openToBreak } from './breakable.ts';
import { runMain } from './faults.ts';
import { startPlatform, type Platform, type PlatformOptions } from './platform.ts';
import { makeProfile } from './profile.ts';
import { accountLines } from './seed.ts';
import type { Target } from './services/units.ts';
import { untilSignal } from './signals.ts';

const { values } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    name: { type: 'string', default: 'main' },
    port: { type: 'string' },
    target: { type: 'string', default: 'development' },
    'no-seed': { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    breakable: { type: 'boolean', default: false },
    began: { type: 'string' },
  },
});

function watchingLines(watching: Platform['urls']['watching']): string[] {
  if (watching === undefined) return [];
  const { metrics, alertsPage, alerts, traces } = watching;
  return [
    `  Metrics  ${metrics} (Prometheus)`,
    `  Alerts   ${alertsPage} (what fires is mailed to the inbox by Alertmanager, ${alerts})`,
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
    ...(values.breakable ? ['  It may be broken: `npm run story -- --list` tells how'] : []),
    ...(values.target === 'production' ? [] : ['', ...accountLines(secrets.demoPassword)]),
    '',
    '  Ctrl-C or `npm run stop` ends everything; `npm run reset` starts over.',
    '',
  ].join('\n');
}

/** Refuses where nothing may be broken. */
function breakable(target: Target): PlatformOptions {
  const { publicUrl } = makeProfile({ name: values.name, basePort: values.port });
  const demand: PlatformOptions['demand'] = (parts) => demandBreakable({ target, publicUrl, parts, env: process.env });
  return { demand, breakableLines: true, extra: breakableRates, formsAMinute: breakableForms };
}

async function main(): Promise<void> {
  const began = values.began === undefined ? Date.now() : Number(values.began);
  const abort = new AbortController();
  const ended = untilSignal().then((signal) => {
    console.log(`\nEnding (${signal}) …`);
    abort.abort();
  });
  const target: Target = values.dev ? 'sources' : values.target === 'production' ? 'production' : 'development';
  const platform = await startPlatform({
    name: values.name,
    basePort: values.port,
    target,
    watch: values.watch,
    ...(values.breakable && breakable(target)),
    seed: !values['no-seed'] && target !== 'production',
    log: console.log,
    signal: abort.signal,
  });
  const close = values.breakable ? await openToBreak(platform, [`${platform.urls.gateway}/metrics`]) : undefined;
  console.log(summary(platform, Date.now() - began));
  await ended;
  close?.();
  const stopping = performance.now();
  await platform.stop();
  console.log(`Everything has ended (${((performance.now() - stopping) / 1000).toFixed(1)} s).`);
}

runMain(main, { after: '\nNothing is left running.' });
