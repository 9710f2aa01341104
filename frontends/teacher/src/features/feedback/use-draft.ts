/** The words of a lesson's feedback, student by student, while they are written: kept on this device at once, on the server a moment later, found again wherever it is opened. */
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { readFeedbackDraft, writeFeedbackDraft } from '@parlance/kit/lessons/lesson-changes.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { clearDraft, loadDraft, saveDraft } from './draft.ts';
import { type Draft, fieldsOf, sheetsToSend, type Written } from './model.ts';

/** After this pause the words go to the server. */
const restMs = 1_500;

function writtenIn(words: Record<string, unknown>, isPte: boolean): Written {
  const form = fieldsOf(isPte).flatMap((field) => (words[field] ? [[field, String(words[field])] as const] : []));
  return { form: Object.fromEntries(form), completedAssigned: words.completedAssigned === true };
}

/** `first` is what this device had, `found` what another one had written since. */
export function useDraft(lesson: Lesson) {
  const { api, clock } = useShell();
  const { id, isPte } = lesson;
  // As it was when it was opened.
  const [of] = useState(lesson);
  const [first] = useState(() => loadDraft(id));
  const [found, setFound] = useState<Draft>();
  const [at, setAt] = useState(first.at);
  /** What the server has not got yet. */
  const unsent = useRef<Draft>(undefined);
  /** Whoever has written here is not written over, however late the answer comes. */
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let gone = false;
    const take = ({ students, savedAt }: Awaited<ReturnType<typeof readFeedbackDraft>>) => {
      const theirs = savedAt ?? 0;
      if (gone || touched.current || theirs <= first.at) return;
      const sheets = students.map((one) => [one.id, writtenIn(one.feedback, isPte)] as const);
      setFound({ sheets: Object.fromEntries(sheets), at: theirs });
      setAt(theirs);
    };
    // Without an answer the device's own draft stands.
    readFeedbackDraft(api, of)
      .then(take)
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [api, of, isPte, first]);

  const send = useCallback(() => {
    clearTimeout(timer.current);
    const words = unsent.current;
    unsent.current = undefined;
    // The device has it; the next change tries again.
    if (words) writeFeedbackDraft(api, of, sheetsToSend(words.sheets)).catch(() => undefined);
  }, [api, of]);
  // Closing the dialog sends what is still waiting.
  useEffect(() => send, [send]);

  const keep = (sheets: Draft['sheets']) => {
    const next = { sheets, at: clock.now() };
    setAt(next.at);
    saveDraft(id, next);
    touched.current = true;
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
