/** The last hours that were opened or closed, so that a slip is taken back by one press. */
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useCallback, useRef, useState } from 'react';

export type LastChange = { opened: readonly Lesson[] } | { closed: readonly number[] };

/** A run of hours is closed one by one; all of it is one change. */
const oneChangeMs = 2_000;

export function useLastChange(nowMs: () => number) {
  const [last, setLast] = useState<LastChange>();
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const onOpened = useCallback((opened: readonly Lesson[]) => setLast({ opened }), []);
  const onClosed = useCallback(
    (when: number) => {
      const isSame = nowMs() - closedAt.current < oneChangeMs;
      closedAt.current = nowMs();
      setLast((before) => ({ closed: [...(isSame && before && 'closed' in before ? before.closed : []), when] }));
    },
    [nowMs],
  );
  const forget = useCallback(() => setLast(undefined), []);
  return { last, onOpened, onClosed, forget };
}
