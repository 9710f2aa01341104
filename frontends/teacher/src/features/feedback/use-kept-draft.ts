/** Something that is being written: kept on this device at once, on the server a moment later, found again wherever it is opened. */
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
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

/** `first` is what this device had, `found` what another one had written since. */
export function useKeptDraft<T extends Dated>({ id, load, wire }: Kept<T>) {
  const { clock } = useShell();
  const [first] = useState(load);
  const [found, setFound] = useState<T>();
  const [at, setAt] = useState(first.at);
  /** What the server has not got yet. */
  const unsent = useRef<T>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let gone = false;
    const take = (theirs: T) => {
      if (gone || unsent.current || theirs.at <= first.at) return;
      setFound(theirs);
      setAt(theirs.at);
    };
    // Without an answer the device's own draft stands.
    wire
      .read()
      .then(take)
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [wire, first]);

  const send = useCallback(() => {
    clearTimeout(timer.current);
    const words = unsent.current;
    unsent.current = undefined;
    // The device has it; the next change tries again.
    if (words) wire.write(words).catch(() => undefined);
  }, [wire]);
  // Closing the dialog sends what is still waiting.
  useEffect(() => send, [send]);

  const keep = (words: Omit<T, 'at'>) => {
    const next = { ...words, at: clock.now() } as T;
    setAt(next.at);
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
  return { first, found, at, keep, drop };
}

/** When the draft was kept; `at` is zero while nothing is. */
export const draftText = (at: number, zone: string): string =>
  at === 0 ? '' : bookingTexts.now().feedback.saved(`${timeOf(at, zone)} ${cityOf(zone)}`);
