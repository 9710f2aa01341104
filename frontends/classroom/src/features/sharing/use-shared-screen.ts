/** What the teacher shows of the own screen, and how this person looks at it. */
import { useState } from 'react';
import type { CallSnapshot } from '../../webrtc/call-snapshot.ts';

export function useSharedScreen({ people }: Pick<CallSnapshot, 'people'>, tutor: string) {
  const teacher = people.find(({ uid, screenOn }) => uid === tutor && screenOn);
  const theirs = teacher?.tracks.screen;
  const [small, setSmall] = useState<MediaStreamTrack>();
  return {
    theirs,
    isLarge: theirs !== undefined && small !== theirs,
    enlarge: () => setSmall(undefined),
    backToPage: () => setSmall(theirs),
  };
}
