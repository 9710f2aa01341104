import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMemo } from 'react';
import { loadDraft } from './draft.ts';
import type { Draft } from './model.ts';
import { fieldsOf } from './model.ts';
import { useKeptDraft } from './use-kept-draft.ts';

export function formOf(words: Record<string, unknown>, isPte: boolean): Omit<Draft, 'at'> {
  const form = fieldsOf(isPte).flatMap((field) => (words[field] ? [[field, String(words[field])] as const] : []));
  return { form: Object.fromEntries(form), completedAssigned: words.completedAssigned === true };
}

export function useDraft({ id, isPte }: BookingJson) {
  const { api } = useShell();
  const wire = useMemo(() => {
    const params = { path: { id } };
    return {
      read: async (): Promise<Draft> => {
        const { draft, savedAt } = (await api.GET('/bookings/booking/{id}/feedback/draft', { params })).data;
        return { ...formOf(draft, isPte), at: savedAt ?? 0 };
      },
      write: ({ form, completedAssigned }: Draft) => {
        const body = { ...form, completedAssigned, isPte };
        return api.PUT('/bookings/booking/{id}/feedback/draft', { params, body });
      },
    };
  }, [api, id, isPte]);
  return useKeptDraft({ id, load: () => loadDraft(id), wire });
}
