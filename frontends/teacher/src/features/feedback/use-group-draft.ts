/** The draft of a group's feedback, student by student (FB-55). */
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { useMemo } from 'react';
import { loadKept, type Draft } from './draft.ts';
import { formOf } from './use-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';

export type Sheet = Omit<Draft, 'at'>;
export type GroupDraft = { sheets: Record<string, Sheet>; at: number };
type Told = { students: { id: string; feedback: Record<string, unknown> }[]; savedAt: number | null };

function loadSheets(id: string): GroupDraft {
  const { sheets, at } = loadKept<GroupDraft>(id) ?? {};
  const isDraft = typeof sheets === 'object' && sheets !== null && typeof at === 'number';
  return isDraft ? { sheets, at } : { sheets: {}, at: 0 };
}

export function useGroupDraft({ bookingId: id, groupSessionId, isPte }: GroupLessonJson) {
  const wire = useMemo(
    () => ({
      read: ({ students, savedAt }: Told): GroupDraft => ({
        sheets: Object.fromEntries(students.map((one) => [one.id, formOf(one.feedback, isPte)])),
        at: savedAt ?? 0,
      }),
      write: ({ sheets }: GroupDraft) => ({
        students: Object.entries(sheets).map(([uid, { form, completedAssigned }]) => {
          return { id: uid, ...form, completedAssigned };
        }),
        isPte,
      }),
    }),
    [isPte],
  );
  const path = `groupsessions/groupsession/${groupSessionId}/${id}/feedback/draft`;
  return useKeptDraft({ id, path, load: () => loadSheets(id), wire });
}
