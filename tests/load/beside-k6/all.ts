/** What happens in a story beside its people, by programs that k6 knows nothing of. */
import type { StoryName } from '../stories/names.ts';
import type { Stage } from '../stories/story.ts';
import { gatewayComesAndGoes } from './gateway.ts';
import { soundInLessons } from './sounding.ts';

export const besideK6: Partial<Record<StoryName, (stage: Stage) => Promise<void>>> = {
  reconnect: gatewayComesAndGoes,
  joins: soundInLessons,
  day: soundInLessons,
};
