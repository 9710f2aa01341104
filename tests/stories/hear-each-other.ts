/** A teacher and a student come into the room of their lesson and hear each other. */
import { enterCall } from '../support/call-peer/call-peer.ts';
import type { liveLesson } from '../support/live-lesson.ts';

type Lesson = Pick<Awaited<ReturnType<typeof liveLesson>>, 'booking' | 'tutor' | 'student'>;

/** Answers what was not so; both have left afterwards. */
export async function hearEachOther({ booking, tutor, student }: Lesson): Promise<string[]> {
  const peers = [await enterCall(tutor, booking), await enterCall(student, booking)] as const;
  const heard = Promise.all([peers[0].hears(student.uid), peers[1].hears(tutor.uid)]);
  const found = await heard.then(
    () => [],
    (error: unknown) => [String(error)],
  );
  await Promise.all(peers.map((peer) => peer.leave()));
  return found;
}
