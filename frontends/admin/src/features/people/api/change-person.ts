/** What administrators change about people. What two may edit names the version that was read. */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { under } from '@parlance/kit/api/read.ts';
import { peoplePaths } from '@parlance/kit/api/outdated.ts';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';
import type { NewPerson } from '../person-form.ts';

type Seen = Pick<PersonJson, 'uid' | 'version'>;
export type PersonChange = InitOf<'put', '/admin/user/{id}'>['body'];
export type TutorChange = InitOf<'put', '/admin/tutor/{id}'>['body'];

const touched = under(...peoplePaths, '/admin/dashboard');

export const useCreatePerson = () =>
  useChange(
    async (api, body: NewPerson, header) => (await api.POST('/admin/users', { params: { header }, body })).data,
    touched,
  );

const onSeen = ({ uid: id, version }: Seen, header: object) => {
  return { path: { id }, header: { ...header, 'If-Match': versionTag(version) } };
};

export const useUpdatePerson = (seen: Seen) =>
  useChange(
    (api, body: PersonChange, header) => api.PUT('/admin/user/{id}', { params: onSeen(seen, header), body }),
    touched,
  );

export const useUpdateTutor = (seen: Seen) =>
  useChange(
    (api, body: TutorChange, header) => api.PUT('/admin/tutor/{id}', { params: onSeen(seen, header), body }),
    touched,
  );

/** The reason travels in the body. Who is gone is not asked for again while what became of them is on screen. */
export const useDeletePerson = (id: string) =>
  useChange(
    (api, reason: string, header) =>
      api.DELETE('/admin/user/{id}', { params: { path: { id }, header }, body: reason ? { reason } : {} }),
    under('/admin/users', '/admin/audit', '/admin/bookings', '/admin/dashboard', '/tokens'),
  );
