/** The draft of one student's feedback (FB-55). */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useMemo } from 'react';
import { type Draft, loadDraft } from './draft.ts';
import { fieldsOf } from './model.ts';
import { useKeptDraft } from './use-kept-draft.ts';

type ServerDraft = { draft: Record<string, unknown>; savedAt: number | null };

export function formOf(words: Record<string, unknown>, isPte: boolean): Omit<Draft, 'at'> {
  const form = fieldsOf(isPte).flatMap((field) => (words[field] ? [[field, String(words[field])] as const] : []));
  return { form: Object.fromEntries(form), completedAssigned: words.completedAssigned === true };
}

export function useDraft({ id, isPte }: BookingJson) {
  const wire = useMemo(
    () => ({
      read: ({ draft, savedAt }: ServerDraft): Draft => ({ ...formOf(draft, isPte), at: savedAt ?? 0 }),
      write: ({ form, completedAssigned }: Draft) => ({ ...form, completedAssigned, isPte }),
    }),
    [isPte],
  );
  return useKeptDraft({ id, path: `bookings/booking/${id}/feedback/draft`, load: () => loadDraft(id), wire });
}
