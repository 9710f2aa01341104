/** Something that is being written: kept on this device at once, on the server a moment later, found again wherever it is opened (FB-55). */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, saveDraft } from './draft.ts';

/** `at` is the school's time of the last change. */
type Dated = { at: number };
type Kept<T extends Dated> = {
  /** Names the draft on this device. */
  id: string;
  /** The device's own. */
  load: () => T;
  /** Stable: the server's. */
  wire: { read: () => Promise<T>; write: (draft: T) => Promise<unknown> };
};

/** After this pause the words go to the server. */
const restMs = 1_500;

export function useKeptDraft<T extends Dated>({ id, load, wire }: Kept<T>) {
  const { clock } = useShell();
  const [draft, setDraft] = useState(load);
  /** What the server has not got yet. */
  const unsent = useRef<T>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let gone = false;
    const take = (theirs: T) => setDraft((mine) => (theirs.at > mine.at ? theirs : mine));
    // Without an answer the device's own draft stands.
    wire
      .read()
      .then((theirs) => !gone && !unsent.current && take(theirs))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [wire]);

  const send = useCallback(() => {
    clearTimeout(timer.current);
    const words = unsent.current;
    unsent.current = undefined;
    // The device has it; the next change tries again.
    if (words) wire.write(words).catch(() => undefined);
  }, [wire]);
  // Closing the dialog sends what is still waiting.
  useEffect(() => send, [send]);

  const change = (part: Partial<Omit<T, 'at'>>) => {
    const next = { ...draft, ...part, at: clock.now() };
    setDraft(next);
    saveDraft(id, next);
    unsent.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(send, restMs);
  };
  const drop = () => {
    clearTimeout(timer.current);
    unsent.current = undefined;
    clearDraft(id);
  };
  return { draft, change, drop };
}
