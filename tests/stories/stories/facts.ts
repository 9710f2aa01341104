/** A fact that nobody can read, and a program that nobody reads. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { pidOf } from '../../support/control.ts';
import { platform } from '../../support/platform-info.ts';
import { byHand } from '../by-hand.ts';
import { shows } from '../proofs.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

const usual = {
  felt: 'by its own proof',
  mayBeRefused: [],
  answersWithinMs: usualBudgetMs,
  recoversWithinMs: 5_000,
  holdsMs: 15_000,
  needs: 'control',
} as const;

const nobody = 'nobody';
/** Of what booking tells. */
const readers = ['identity', 'payments', 'content', 'notification', 'media'] as const;

/** Booking's own sender takes it to Kafka, as a release would that writes what no reader knows. */
async function sendNonsense(): Promise<void> {
  const sql = `insert into outbox (id, type, topic, key, version, headers, body)
    values (gen_random_uuid(), 'nonsense', 'parlance.booking.events.v1', $1, 1, '{}', 'no fact of anybody')`;
  await byHand('booking', sql, [nobody]);
}

/** As the runbook says: nobody's fact, and no other, is taken away. */
async function takeAway(): Promise<void> {
  for (const reader of readers) {
    await byHand(reader, 'delete from dead_letters where key = $1', [nobody]);
  }
}

export const nonsense: FaultStory = {
  ...usual,
  name: 'nonsense',
  hypothesis: 'What nobody can read is put aside, and everything behind it goes on.',
  fault: "something that is no fact comes into booking's topic",
  promise: 'No call is refused; all facts before and after it are applied once.',
  alerts: ['FactsParked'],
  tidy: takeAway,
  begin: async () => ({
    async inject() {
      await sendNonsense();
      return takeAway;
    },
    proves: () =>
      shows('each reader has put it aside', async () => {
        const aside = readers.map((one) => byHand(one, 'select id from dead_letters where key = $1', [nobody]));
        return (await Promise.all(aside)).every((rows) => rows.length > 0);
      }),
  }),
};

type Job = { job_name: string; static_configs: { targets: string[] }[] };
type Config = { scrape_configs: Job[] };

const configFile = () => join(dirname(process.env.PLATFORM_FILE ?? ''), 'prometheus/prometheus.yaml');
/** As it was, while the story holds. */
const keptFile = () => `${configFile()}.kept`;

async function reading(text: string): Promise<void> {
  const pid = await pidOf('prometheus');
  if (!pid) throw new Error('this platform has no Prometheus: start it with PARLANCE_TEST_ALERTS=20');
  writeFileSync(configFile(), text);
  process.kill(pid, 'SIGHUP');
}

async function readAll(): Promise<void> {
  if (!existsSync(keptFile())) return;
  await reading(readFileSync(keptFile(), 'utf8'));
  rmSync(keptFile());
}

/** Of this program, whether Prometheus could read it or not. */
async function targetsOf(program: string): Promise<{ health: string }[]> {
  const { metrics } = platform().watching ?? { metrics: '' };
  const answer = await fetch(`${metrics}/api/v1/targets?state=active`);
  const { data } = (await answer.json()) as {
    data: { activeTargets: { labels: { job: string }; health: string }[] };
  };
  return data.activeTargets.filter(({ labels }) => labels.job === program);
}

/** Prometheus is told something else of whom it has to read, until it is told again what it was. */
async function toldOtherwise(change: (jobs: Job[]) => Job[]): Promise<() => Promise<void>> {
  const before = readFileSync(configFile(), 'utf8');
  writeFileSync(keptFile(), before);
  const config = parse(before) as Config;
  await reading(stringify({ ...config, scrape_configs: change(config.scrape_configs) }));
  return readAll;
}

const whyNotWatched = () =>
  platform().watching ? undefined : 'This story is about a Prometheus: start one with PARLANCE_TEST_ALERTS=20.';

export const notRead: FaultStory = {
  ...usual,
  name: 'not-read',
  hypothesis: 'A program that is not read at all is told of as well.',
  fault: 'Prometheus is no longer told of content',
  promise: 'Nobody notices anything.',
  alerts: ['ProgramGone'],
  unable: whyNotWatched,
  tidy: readAll,
  begin: async () => ({
    inject: () => toldOtherwise((jobs) => jobs.filter(({ job_name: job }) => job !== 'content')),
    proves: () => shows('Prometheus reads content no more', async () => (await targetsOf('content')).length === 0),
  }),
};

/** Nobody listens there: as a pod that is not there any more, or hangs. */
const nobodysAddress = '127.0.0.1:1';
const withOneMore = ({ static_configs: [own], ...job }: Job): Job => ({
  ...job,
  static_configs: [{ ...own, targets: [...(own?.targets ?? []), nobodysAddress] }],
});

export const replicaAway: FaultStory = {
  ...usual,
  name: 'replica-away',
  hypothesis: 'One of several replicas that is away for long wakes nobody, and is not forgotten.',
  fault: 'Prometheus is told of a second replica of content, which does not answer',
  promise: 'Nobody notices anything, and nobody is woken.',
  // A quarter of an hour, and what it takes to be read and told.
  holdsMs: 60_000,
  alerts: ['ReplicaAway'],
  unable: whyNotWatched,
  tidy: readAll,
  begin: async () => ({
    inject: () => toldOtherwise((jobs) => jobs.map((job) => (job.job_name === 'content' ? withOneMore(job) : job))),
    proves: () =>
      shows('Prometheus reads one replica of content and misses another', async () => {
        const found = (await targetsOf('content')).map(({ health }) => health);
        return found.toSorted().join() === 'down,up';
      }),
  }),
};
