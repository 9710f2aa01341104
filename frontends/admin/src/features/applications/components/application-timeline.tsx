import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Timeline, type TimelineItem } from '@parlance/kit/ui/timeline.tsx';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { applicationTexts } from '../../../locales/texts.ts';

type Move = ApplicationDetailJson['timeline'][number];

/** A move is said by where it led; what an older server does not name is shown as it is. */
function itemOf(move: Move, index: number): TimelineItem {
  const words = applicationTexts.now();
  const acts: Record<string, string> = words.acts;
  const subjects: Record<string, string> = words.subjects;
  const note = [subjects[move.subject], move.reason].filter(Boolean).join(': ');
  return {
    id: String(index),
    who: move.by?.name || words.applicant,
    action: (move.act === 'rejected' && move.to ? acts[move.to] : acts[move.act]) ?? move.act,
    when: move.at ?? 0,
    ...(note ? { note } : {}),
  };
}

/** What was done, by whom, newest first. */
export function ApplicationTimeline({ application }: { application: ApplicationDetailJson }) {
  const words = applicationTexts.use();
  const { session } = useShell();
  return (
    <section>
      <h3>{words.timeline}</h3>
      <Timeline
        items={application.timeline.map(itemOf).reverse()}
        zone={session.person.timeZone}
        label={words.timeline}
      />
    </section>
  );
}
