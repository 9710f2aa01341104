/** Every change of an application: its moves, its documents and its video. Nothing is shown as done before the server has done it. */
import { under } from '@parlance/kit/api/read.ts';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Deed, sendDeed } from '../deeds.ts';

/** Whatever the answer, what is on screen is read anew: after a conflict it was old. */
function useReread() {
  const client = useQueryClient();
  return () => client.invalidateQueries(under('/applications', '/admin/dashboard'));
}

/** One idempotency key per opening of the dialog. */
export function useDeed(application: ApplicationDetailJson, deed: Deed, idempotencyKey: string) {
  const { api } = useShell();
  return useMutation({
    mutationFn: (reason: string) => sendDeed(api, { deed, application, reason, idempotencyKey }),
    onSettled: useReread(),
  });
}

/** What is on screen: a change of somebody else's in between is not written over. */
type Seen = Pick<ApplicationDetailJson, 'id' | 'version'>;

/** The documents that the school may change; the photo is not among them. */
export type DocumentKind = 'cv' | 'degree' | 'ecl';

const names = { cv: 'CV', degree: 'Degree', ecl: 'ECL' } as const satisfies Record<DocumentKind, string>;

async function replaceDocument(api: ApiClient, { id, version }: Seen, kind: DocumentKind, link: string) {
  const asked = { params: { path: { id }, header: { 'If-Match': versionTag(version) } } };
  switch (kind) {
    case 'cv':
      return api.PUT('/applications/{id}/updateCV', { ...asked, body: { cvLink: link } });
    case 'degree':
      return api.PUT('/applications/{id}/updateDegree', { ...asked, body: { degreeLink: link } });
    case 'ecl':
      return api.PUT('/applications/{id}/updateECL', { ...asked, body: { eclLink: link } });
  }
}

export function useReplaceDocument(seen: Seen, kind: DocumentKind) {
  const { api } = useShell();
  return useMutation({
    mutationFn: (link: string) => replaceDocument(api, seen, kind, link),
    onSettled: useReread(),
  });
}

export function useTakeOutDocument(id: string, kind: DocumentKind) {
  const { api } = useShell();
  return useMutation({
    mutationFn: (link: string) =>
      api.DELETE(`/applications/{id}/delete${names[kind]}`, { params: { path: { id } }, body: { link } }),
    onSettled: useReread(),
  });
}

export function useUpdateVideo({ id, version }: Seen) {
  const { api } = useShell();
  return useMutation({
    mutationFn: (video: string) => {
      const params = { path: { id }, header: { 'If-Match': versionTag(version) } };
      return api.PUT('/applications/updateVideo/{id}', { params, body: { video } });
    },
    onSettled: useReread(),
  });
}
