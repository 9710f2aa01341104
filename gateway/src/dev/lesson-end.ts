/** Writes who was present in a lesson, and waits a moment for booking's sweeper when the lesson is over already. */
import type { FindLessonResponse } from '@parlance/proto/booking/v1';
import { epochMs } from '@parlance/proto/json/time';
import { statusWord } from '@parlance/proto/json/words';
import { lesson } from '@parlance/proto/limits';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { CallOptions } from '../clients.ts';
import { present } from '../resources/present.ts';
import type { DevClients } from './clients.ts';

type Deps = { dev: DevClients; clock: Clock; call: () => CallOptions };

const running: ReadonlySet<string | null> = new Set(['in-progress', 'tutor-present']);
const settleWithinMs = 6_000;
const pollMs = 100;

function lessonOf({ dev, call }: Deps, bookingId: string): Promise<FindLessonResponse> {
  return dev.lessons.findLesson({ bookingId }, { deadlineMs: call().deadlineMs });
}

export async function recordLessonEnd(deps: Deps, bookingId: string, presentUids: string[]): Promise<void> {
  const { tutorUid, studentUids, when } = await lessonOf(deps, bookingId);
  const start = present(when);
  const lessonFacts = { bookingId, tutorUid, studentUids, lessonStart: start, presentUids };
  await deps.dev.media.recordPresence(lessonFacts, { deadlineMs: deps.call().deadlineMs });
  const over = deps.clock.now().getTime() >= epochMs(start) + lesson.lengthMs;
  if (over) await settled(deps, bookingId);
}

async function settled(deps: Deps, bookingId: string): Promise<void> {
  const giveUpAt = performance.now() + settleWithinMs;
  while (performance.now() < giveUpAt) {
    const { status } = await lessonOf(deps, bookingId);
    if (!running.has(statusWord(status))) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
