/** What goes on while something is broken: an evening of the load runner, which the story ends itself. */
import type { Asked } from '../load/asked.ts';

export const evening = ({ people, minutes }: Pick<Asked, 'people' | 'minutes'>): Asked => ({
  story: 'evening',
  people,
  minutes,
  url: undefined,
  token: undefined,
  platform: undefined,
  plants: [],
});
