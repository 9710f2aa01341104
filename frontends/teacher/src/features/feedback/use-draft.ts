/** A feedback that is being written: kept on this device at once, on the server a moment later, found again wherever it is opened (FB-55). */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, clearDraft, loadDraft, newerDraft, saveDraft } from './draft.ts';
import { fieldsOf } from './model.ts';

type ServerDraft = { draft: Record<string, unknown>; savedAt: number | null };

/** After this pause the words go to the server. */
const restMs = 1_500;

function fromServer({ draft, savedAt }: ServerDraft, isPte: boolean): Draft {
  const words = fieldsOf(isPte).flatMap((field) => (draft[field] ? [[field, String(draft[field])] as const] : []));
  return { form: Object.fromEntries(words), completedAssigned: draft.completedAssigned === true, at: savedAt ?? 0 };
}

export function useDraft({ id, isPte }: BookingJson) {
  const { api, clock } = useShell();
  const path = `bookings/booking/${id}/feedback/draft`;
  const [draft, setDraft] = useState(() => loadDraft(id));
  /** What the server has not got yet. */
  const unsent = useRef<Draft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let gone = false;
    // Without an answer the device's own draft stands.
    api
      .get<ServerDraft>(path)
      .then((told) => !gone && !unsent.current && setDraft((mine) => newerDraft(mine, fromServer(told, isPte))))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [api, path, isPte]);

  const send = useCallback(() => {
    clearTimeout(timer.current);
    const words = unsent.current;
    unsent.current = undefined;
    if (!words) return;
    const body = { ...words.form, completedAssigned: words.completedAssigned, isPte };
    // The device has it; the next change tries again.
    api.put(path, body).catch(() => undefined);
  }, [api, path, isPte]);
  // Closing the dialog sends what is still waiting.
  useEffect(() => send, [send]);

  const change = (part: Partial<Draft>) => {
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
