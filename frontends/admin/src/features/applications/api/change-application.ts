/** Every change of an application: the moves of NS-01, its documents and its video. Nothing is shown as done before the server has done it. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationDetailJson } from './applications.ts';
import { type Deed, requestOf } from '../deeds.ts';

/** Whatever the answer, what is on screen is read anew: after a conflict it was old. */
function useReread() {
  const client = useQueryClient();
  return () => Promise.all([['applications'], ['counts']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** One idempotency key per opening of the dialog. */
export function useDeed(application: ApplicationDetailJson, deed: Deed, idempotencyKey: string) {
  const { api } = useShell();
  return useMutation({
    mutationFn: (reason: string) => {
      const { method, path, body } = requestOf(deed, application, reason);
      return api.send(method, path, body, { idempotencyKey, ifMatch: application.version });
    },
    onSettled: useReread(),
  });
}

/** What is on screen: a change of somebody else's in between is not written over. */
type Seen = Pick<ApplicationDetailJson, 'id' | 'version'>;

/** The documents that the school may change (APP-41, APP-42); the photo is not among them. */
export type DocumentKind = 'cv' | 'degree' | 'ecl';

const names: Record<DocumentKind, string> = { cv: 'CV', degree: 'Degree', ecl: 'ECL' };

/** EP-18..EP-20. */
export function useReplaceDocument({ id, version: ifMatch }: Seen, kind: DocumentKind) {
  const { api } = useShell();
  return useMutation({
    mutationFn: (link: string) =>
      api.put(`applications/${id}/update${names[kind]}`, { [`${kind}Link`]: link }, { ifMatch }),
    onSettled: useReread(),
  });
}

/** EP-24..EP-26. */
export function useTakeOutDocument(id: string, kind: DocumentKind) {
  const { api } = useShell();
  return useMutation({
    mutationFn: (link: string) => api.delete(`applications/${id}/delete${names[kind]}`, { link }),
    onSettled: useReread(),
  });
}

/** EP-23. */
export function useUpdateVideo({ id, version: ifMatch }: Seen) {
  const { api } = useShell();
  return useMutation({
    mutationFn: (video: string) => api.put(`applications/updateVideo/${id}`, { video }, { ifMatch }),
    onSettled: useReread(),
  });
}
