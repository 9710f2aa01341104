/** What administrators change about people. Each dialog has one idempotency key; what two may edit names the version that was read. */
import { peoplePaths } from '@parlance/kit/api/resource-groups.ts';
import { under } from '@parlance/kit/api/read.ts';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { useIdempotencyKey } from '@parlance/kit/api/use-keys.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewPerson } from '../person-form.ts';

function useReread() {
  const client = useQueryClient();
  return () => client.invalidateQueries(under(...peoplePaths, '/admin/dashboard'));
}

export function useCreatePerson() {
  const { api } = useShell();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async (person: NewPerson) =>
      (await api.POST('/admin/users', { params: { header: { 'Idempotency-Key': key } }, body: person })).data,
    onSettled: useReread(),
  });
}

export type PersonChange = InitOf<'put', '/admin/user/{id}'>['body'];

export function useUpdatePerson({ uid, version }: Pick<PersonJson, 'uid' | 'version'>) {
  const { api } = useShell();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async (change: PersonChange) => {
      const header = { 'Idempotency-Key': key, 'If-Match': versionTag(version) };
      return (await api.PUT('/admin/user/{id}', { params: { path: { id: uid }, header }, body: change })).data;
    },
    onSettled: useReread(),
  });
}

export type TutorChange = InitOf<'put', '/admin/tutor/{id}'>['body'];

export function useUpdateTutor({ uid, version }: Pick<PersonJson, 'uid' | 'version'>) {
  const { api } = useShell();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async (change: TutorChange) => {
      const header = { 'Idempotency-Key': key, 'If-Match': versionTag(version) };
      return (await api.PUT('/admin/tutor/{id}', { params: { path: { id: uid }, header }, body: change })).data;
    },
    onSettled: useReread(),
  });
}

/** The reason travels in the body. */
export function useDeletePerson(uid: string) {
  const { api } = useShell();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (reason: string) => {
      const params = { path: { id: uid }, header: { 'Idempotency-Key': key } };
      return api.DELETE('/admin/user/{id}', { params, body: reason ? { reason } : {} });
    },
    onSettled: useReread(),
  });
}
