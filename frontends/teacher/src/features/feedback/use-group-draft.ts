/** The draft of a group's feedback, student by student. */
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMemo } from 'react';
import { loadKept } from './draft.ts';
import type { Draft } from './model.ts';
import { formOf } from './use-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';

export type GroupDraft = { sheets: Record<string, Omit<Draft, 'at'>>; at: number };

function loadSheets(id: string): GroupDraft {
  const { sheets, at } = loadKept<GroupDraft>(id) ?? {};
  const isDraft = typeof sheets === 'object' && sheets !== null && typeof at === 'number';
  return isDraft ? { sheets, at } : { sheets: {}, at: 0 };
}

export function useGroupDraft({ bookingId: id, groupSessionId, isPte }: GroupLessonJson) {
  const { api } = useShell();
  const wire = useMemo(() => {
    const params = { path: { id: groupSessionId, bookingId: id } };
    return {
      read: async (): Promise<GroupDraft> => {
        const { data } = await api.GET('/groupsessions/groupsession/{id}/{bookingId}/feedback/draft', { params });
        const sheets = data.students.map((one) => [one.id, formOf(one.feedback, isPte)] as const);
        return { sheets: Object.fromEntries(sheets), at: data.savedAt ?? 0 };
      },
      write: ({ sheets }: GroupDraft) => {
        const students = Object.entries(sheets).map(([uid, { form, completedAssigned }]) => {
          return { id: uid, ...form, completedAssigned };
        });
        const body = { students, isPte };
        return api.PUT('/groupsessions/groupsession/{id}/{bookingId}/feedback/draft', { params, body });
      },
    };
  }, [api, groupSessionId, id, isPte]);
  return useKeptDraft({ id, load: () => loadSheets(id), wire });
}
