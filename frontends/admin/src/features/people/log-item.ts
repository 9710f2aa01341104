/** One move of a booking as a line of its log: who, from, to, cause; and who watched it. */
import { statusLabel } from '@parlance/kit/domain/status.ts';
import type { TimelineItem } from '@parlance/kit/ui/timeline.tsx';
import { peopleTexts } from '../../locales/texts.ts';
import type { LogEntryJson } from './api/people.ts';
import type { Observed } from './api/observations.ts';

export function logItem({ id, from, to, cause, note, actor, when }: LogEntryJson): TimelineItem {
  const words = peopleTexts.now().bookings;
  // What a newer server names and this build does not know is shown as it is.
  const why = (words.causes as Record<string, string>)[cause] ?? cause;
  const before = from ? statusLabel(from, 'admin') : words.start;
  const after = to ? statusLabel(to, 'admin') : words.closed;
  return {
    id,
    when,
    who: actor.name || words.school,
    deed: words.move(before, after, why),
    ...(note ? { note } : {}),
  };
}

export function observedItem({ id, event, when, observer }: Observed): TimelineItem {
  const { observers, administrator } = peopleTexts.now().bookings;
  return { id, when, who: observer || administrator, deed: observers[event] };
}
