/** The people of a story, played by k6: started with who they are, heard line by line, and ended with it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '../company.ts';
import { castFile, tokensFile, type CastFile } from '../k6/cast-file.ts';
import type { Line } from '../k6/lines.ts';
import { livesIn, optionsOf } from '../k6/options.ts';
import type { Story } from '../stories/story.ts';
import { openConductor } from './conductor.ts';
import { k6Environment } from './k6-env.ts';
import { makeReader } from './read-lines.ts';

const script = join(import.meta.dirname, '../k6/main.ts');
/** k6 gives whoever has begun something so long (`options.ts`), and has its own end to make. */
const endsWithinMs = 180_000;
const beginsWithinMs = 180_000;
const isReadMs = 10_000;
/** All was played, and a promise was not kept: our report says which. */
const thresholdsCrossed = 99;

/** What k6 says at its end, and how many calls were due and not sent. */
type End = { words: string; notSent: number };
export type Played = {
  /** Everybody begins then. */
  startedAt: number;
  /** When the last one has ended what they began. */
  ended: Promise<End>;
};
type Playing = {
  /** The file of k6. */
  program: string;
  story: Story;
  company: Company;
  publicUrl: string;
  minutes: number;
  untimed: boolean;
  /** May say so before the minutes are over; undefined: it never does. */
  over: AbortSignal | undefined;
  othersEnded: () => boolean;
  /** Ends it at once, and what is under way is lost. */
  signal: AbortSignal;
  onLine(line: Line): void;
  tell(words: string): void;
};

export async function playInK6(playing: Playing): Promise<Played> {
  const { story, company, minutes, untimed, over, othersEnded, signal } = playing;
  const options = optionsOf({ story, cast: company, minutes, untimed });
  if (Object.keys(options.scenarios).length === 0) return nobodyPlays(minutes, over ? [over, signal] : [signal]);
  const people = [...company.students, ...company.tutors, ...company.admins];
  const conductor = await openConductor({ people, isOver: () => over?.aborted ?? false, othersEnded });
  const folder = mkdtempSync(join(tmpdir(), 'parlance-load-'));
  const clear = () => {
    process.off('exit', clear);
    conductor.close();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', clear);
  try {
    signal.throwIfAborted();
    writeFileSync(join(folder, castFile), JSON.stringify(castOf(playing, conductor.url)), { mode: 0o600 });
    writeFileSync(join(folder, tokensFile), JSON.stringify(people.map(({ token }) => token)), { mode: 0o600 });
    const { startedAt, ended } = await run(folder, livesIn(options), playing);
    // All virtual users have read them; whoever ends this program by force leaves nobody's tokens behind.
    rmSync(join(folder, tokensFile));
    return { startedAt, ended: ended.finally(clear) };
  } catch (error) {
    clear();
    throw error;
  }
}

/** A story whose people all come by another program. */
function nobodyPlays(minutes: number, signals: AbortSignal[]): Played {
  const ended = new Promise<End>((resolve) => {
    const end = () => resolve({ words: '', notSent: 0 });
    AbortSignal.any([AbortSignal.timeout(minutes * 60_000), ...signals]).addEventListener('abort', end, { once: true });
  });
  return { startedAt: Date.now(), ended };
}

function castOf({ story, company, publicUrl, minutes, untimed, over }: Playing, conductorUrl: string): CastFile {
  const { topic, firstHour, students, tutors, admins, lessons } = company;
  const uids = (all: readonly { uid: string }[]) => all.map(({ uid }) => uid);
  const inOrder = company.hours.toSorted((a, b) => a.when - b.when);
  return {
    story: story.name,
    minutes,
    untimed,
    conductorUrl,
    endsByWord: over !== undefined,
    topic,
    firstHour,
    publicUrl: publicUrl.replace(/\/$/, ''),
    // People look from the first to the last of them, and each virtual user would keep all.
    hours: [...inOrder.slice(0, 1), ...inOrder.slice(-1)],
    students: uids(students),
    tutors: uids(tutors),
    admins: uids(admins),
    lessons: lessons.map(({ kind, booking: { id, when }, tutor, student }) => ({
      kind,
      booking: { id, when },
      tutor: tutor.uid,
      student: student.uid,
    })),
  };
}

/** What k6 has told of its own people so far. */
type Told = { began: PromiseWithResolvers<number>; lives: number; broken: string[] };

async function run(folder: string, lives: number, playing: Playing): Promise<Played> {
  const { program, minutes, signal, onLine, tell } = playing;
  const summary = join(folder, 'summary.json');
  const child = startK6(program, folder, summary);
  const kill = () => void child.kill('SIGKILL');
  const told: Told = { began: Promise.withResolvers(), lives: 0, broken: [] };
  const hear = (line: Line) => {
    if ('began' in line) told.began.resolve(line.began);
    else if ('broken' in line && told.broken.push(line.broken) === 1) kill();
    else if ('ended' in line && (told.lives += 1) === lives) notice = setTimeout(() => tell(waitsForReaders), isReadMs);
    onLine(line);
  };
  let notice: NodeJS.Timeout | undefined;
  const readers = [child.stdout, child.stderr].map((pipe) => {
    const reader = makeReader(hear);
    pipe?.setEncoding('utf8').on('data', reader.take);
    return reader;
  });
  signal.addEventListener('abort', kill, { once: true });
  // However this program ends, nobody goes on alone.
  process.once('exit', kill);
  const limit = setTimeout(kill, beginsWithinMs + minutes * 60_000 + endsWithinMs);
  const ended = untilClosed(child)
    .then((code) => {
      const words = readers.map((reader) => reader.words()).join('');
      signal.throwIfAborted();
      judgeEnd({ code, words, told, lives });
      return { words, notSent: droppedIn(summary) };
    })
    .finally(() => {
      clearTimeout(limit);
      clearTimeout(notice);
      process.off('exit', kill);
      signal.removeEventListener('abort', kill);
    });
  // Whoever waits for the end hears of it there.
  ended.then(
    () => told.began.reject(new Error('k6 ended before anybody began')),
    (error: unknown) => told.began.reject(error),
  );
  return { startedAt: await told.began.promise, ended };
}

const waitsForReaders = 'all have ended; k6 waits until its own page is closed, if somebody has it open';

function startK6(program: string, folder: string, summary: string): ChildProcess {
  const words = ['--quiet', '--no-color', '--log-format', 'raw', '--log-output', 'stdout'];
  const how = [...words, '--no-usage-report', '--address', '', '--summary-export', summary];
  return spawn(program, ['run', ...how, script], {
    env: { ...k6Environment(process.env), LOAD_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

type Ended = { code: number | null; words: string; told: Told; lives: number };

/** A run in which somebody did not end by themselves cannot be judged: what they did last was not told. */
function judgeEnd({ code, words, told, lives }: Ended): void {
  const { broken } = told;
  if (broken.length > 0) throw new Error(`somebody could not go on: ${broken[0]}`);
  const isUnread = code === null && told.lives === lives && lives > 0;
  if (code !== 0 && code !== thresholdsCrossed && !isUnread)
    throw new Error(`k6 ended with ${code}: ${words.slice(-2_000)}`);
  if (told.lives < lives) throw new Error(`${lives - told.lives} of ${lives} people were cut off by k6`);
}

const untilClosed = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));

/** Who was killed while its page was read has written none. */
function droppedIn(file: string): number {
  type Summary = { metrics: { dropped_iterations?: { count: number } } };
  if (!existsSync(file)) return 0;
  return (JSON.parse(readFileSync(file, 'utf8')) as Summary).metrics.dropped_iterations?.count ?? 0;
}
