/** A lesson lies in its teacher's time off: its student is asked which other hour suits, or need not answer any more; both see it at once. */
import type { MoveProposalChanged } from '@parlance/proto/booking/v1';
import type { Envelope } from '@parlance/runtime/events/envelope';
import { required } from '@parlance/runtime/events/required';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import type { Stores } from '../../usecases/ports.ts';
import { tellOfLesson, withdrawOfLesson } from '../../usecases/tell-of-lesson.ts';
import { proposalNewsFromMessage } from '../../wire/lesson-news-mapping.ts';
import { proposalChanged } from '../../wire/live-event.ts';

export async function onMoveProposalChanged(
  stores: Stores,
  fact: MoveProposalChanged,
  { id, occurredAt: at }: Envelope,
): Promise<void> {
  const lesson = required(fact.lesson);
  await stores.liveEvents.append(proposalChanged(lesson));
  // The same lesson may be asked about again, after its teacher took the time off back.
  const news = proposalNewsFromMessage(fact);
  tellOfLesson(stores, news, { at, idOf: ({ kind, to }) => derivedUuid(['proposal', kind, id, to.uid]) });
  if (fact.state === 'proposed') return;
  const kinds = ['lesson-proposal'] as const;
  const outdated = lesson.seats.flatMap(({ student }) => (student ? [{ uid: student.uid, kinds }] : []));
  withdrawOfLesson(stores, lesson.id, outdated);
}
