/** What administrators change about people (EP-06..EP-08, FB-57). Each dialog has one idempotency key; what two may edit names the version that was read. */
import type { PersonJson, TutorJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewPerson } from '../person-form.ts';

function useReread() {
  const client = useQueryClient();
  return () => Promise.all(['people', 'counts'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

const useKey = () => useState(() => crypto.randomUUID())[0];

export function useCreatePerson() {
  const { api } = useShell();
  const idempotencyKey = useKey();
  return useMutation({
    mutationFn: (person: NewPerson) => api.post<PersonJson>('admin/users', person, { idempotencyKey }),
    onSettled: useReread(),
  });
}

export type PersonChange = Partial<
  Pick<PersonJson, 'firstName' | 'lastName' | 'email' | 'timeZone' | 'country' | 'about' | 'enabled' | 'status'>
>;

export function useUpdatePerson({ uid, version }: Pick<PersonJson, 'uid' | 'version'>) {
  const { api } = useShell();
  const idempotencyKey = useKey();
  return useMutation({
    mutationFn: (change: PersonChange) =>
      api.put<PersonJson>(`admin/user/${uid}`, change, { idempotencyKey, ifMatch: version }),
    onSettled: useReread(),
  });
}

export type TutorChange = {
  lessonRate?: number;
  currency?: string;
  isPte?: boolean;
  status?: string;
  profile?: Partial<Pick<TutorJson['profile'], 'name' | 'introduction' | 'video' | 'timeZone'>>;
};

export function useUpdateTutor({ uid, version }: Pick<PersonJson, 'uid' | 'version'>) {
  const { api } = useShell();
  const idempotencyKey = useKey();
  return useMutation({
    mutationFn: (change: TutorChange) =>
      api.put<TutorJson>(`admin/tutor/${uid}`, change, { idempotencyKey, ifMatch: version }),
    onSettled: useReread(),
  });
}

/** EP-08: the reason travels in the body. */
export function useDeletePerson(uid: string) {
  const { api } = useShell();
  const idempotencyKey = useKey();
  return useMutation({
    mutationFn: (reason: string) => api.delete(`admin/user/${uid}`, reason ? { reason } : {}, { idempotencyKey }),
    onSettled: useReread(),
  });
}
