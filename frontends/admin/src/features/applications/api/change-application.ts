/** Every change of an application: its moves, its documents and its video. Nothing is shown as done before the server has done it. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { under } from '@parlance/kit/api/read.ts';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';
import { type Action, sendAction } from '../actions.ts';

const touched = under('/applications', '/admin/dashboard');

export const useAction = (application: ApplicationDetailJson, action: Action) =>
  useChange(
    (api, reason: string, header) =>
      sendAction(api, { action, application, reason, idempotencyKey: header['Idempotency-Key'] }),
    touched,
  );

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

export const useReplaceDocument = (seen: Seen, kind: DocumentKind) =>
  useChange((api, link: string) => replaceDocument(api, seen, kind, link), touched);

export const useTakeOutDocument = (id: string, kind: DocumentKind) =>
  useChange(
    (api, link: string) =>
      api.DELETE(`/applications/{id}/delete${names[kind]}`, { params: { path: { id } }, body: { link } }),
    touched,
  );

export const useUpdateVideo = ({ id, version }: Seen) =>
  useChange((api, video: string) => {
    const params = { path: { id }, header: { 'If-Match': versionTag(version) } };
    return api.PUT('/applications/updateVideo/{id}', { params, body: { video } });
  }, touched);
