/** What stands beside the list goes where its row goes. */
import { useEffect, useRef } from 'react';
import { sameRow } from './tree.ts';
import type { Chosen, Place } from './use-chosen.ts';
import type { Follow } from './use-moving.ts';

/** Whether one is the other, or in it. */
export const holds = (outer: Place, place: Place | undefined): boolean =>
  place?.material === outer.material &&
  (outer.course === undefined || outer.course === place.course) &&
  (outer.lesson === undefined || outer.lesson === place.lesson);

export function useFollow(chosen: Chosen): Follow {
  // Moves are answered, and taken back, later than they are asked for.
  const now = useRef(chosen);
  useEffect(() => {
    now.current = chosen;
  });
  return (from, to) => {
    const { place, choose } = now.current;
    if (sameRow(from, place)) choose(to);
    // A lesson of a course that has gone elsewhere.
    else if (holds(from, place)) choose({ ...to, lesson: place?.lesson });
  };
}
