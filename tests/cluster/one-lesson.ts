/**
 * Teaches one lesson by the API on a running platform and says what it saw. Exit code 1 when anything is wrong.
 * Run: PLATFORM_FILE=… node tests/cluster/one-lesson.ts [--strike [--at-once]] [--media-nodes janus-a,janus-b] [--patience 60] [--events] [--diary]
 * --strike kills each process once on the way and waits until it serves again; --at-once does not wait. --events looks into the
 * databases afterwards: every fact has left, and each consumer has applied it once. --diary prints what the peers went through.
 */
import { parseArgs } from 'node:util';
import { kill, killAndWait } from '../support/control.ts';
import type { CallReport } from '../support/call-peer/call-peer.ts';
import { eventFaults, eventMark } from '../support/event-checker.ts';
import { lessonFaults } from '../support/lesson/lesson-faults.ts';
import { teachLessonByApi } from '../support/lesson/lesson-by-api.ts';
import type { StepTold } from '../support/lesson/lesson-steps.ts';
import { exactly, seconds } from '../support/lesson/lesson-words.ts';
import { bePatient, repeated } from '../support/patience.ts';
import { platform, type PlatformInfo } from '../support/platform-info.ts';

const { values } = parseArgs({
  options: {
    strike: { type: 'boolean', default: false },
    diary: { type: 'boolean', default: false },
    events: { type: 'boolean', default: false },
    'at-once': { type: 'boolean', default: false },
    'media-nodes': { type: 'string', default: 'janus-a,janus-b' },
    patience: { type: 'string', default: '60' },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function tell({ number, what, found, schoolTime, tookMs }: StepTold): void {
  say(`${String(number).padStart(2)}. ${what}`);
  say(`    ${found}`);
  say(`    school time ${exactly(schoolTime)}, took ${seconds(tookMs)}`);
}

async function strike(name: string): Promise<void> {
  const begunAt = performance.now();
  if (values['at-once']) {
    await kill(name);
    return say(`    ⚡ ${name} was killed`);
  }
  await killAndWait(name);
  say(`    ⚡ ${name} was killed and serves again after ${seconds(performance.now() - begunAt)}`);
}

function sayCall(who: string, { spans, notes, claims, rejoins, sent, received }: CallReport): void {
  const up = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const [heard] = Object.values(received);
  say(`    ${who}: ${sent} packets sent, ${heard?.packets} of the other received over ${seconds(up)},`);
  say(
    `      longest silence ${seconds(heard?.longestSilenceMs ?? 0)}; claimed ${claims} times, entered anew ${rejoins} times`,
  );
  if (!values.diary) return;
  for (const { at, what, detail } of notes)
    say(`      ${new Date(at).toISOString()} ${what}${detail ? `: ${detail}` : ''}`);
}

async function main(): Promise<void> {
  const { controlUrl } = platform() as Partial<PlatformInfo>;
  if (values.strike && controlUrl === undefined) throw new Error('the platform file has no controlUrl to kill by');
  bePatient(Number(values.patience) * 1_000);
  say(`One lesson on ${platform().publicUrl}${values.strike ? ', each process killed once on the way' : ''}\n`);
  const since = values.events ? await eventMark() : undefined;
  const seen = await teachLessonByApi({
    tell,
    mediaNodes: values['media-nodes'].split(','),
    ...(values.strike ? { strike } : {}),
  });
  say('\nIn the room');
  sayCall('teacher', seen.calls.tutor);
  sayCall('student', seen.calls.student);
  const asked = repeated();
  if (asked.length > 0) say(`    requests were repeated ${asked.length} times while something was away`);
  const faults = [...lessonFaults(seen), ...(since === undefined ? [] : await eventFaults(since))];
  if (faults.length > 0) throw new Error(faults.join('\n    '));
  say(`\nThe lesson was taught and everything about it is right. ${seconds(seen.tookMs)}`);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  say(`\nThe lesson was not taught as it should be:\n    ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
