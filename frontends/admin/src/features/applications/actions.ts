/** What can be done with an application in each state, and the request that does it. The server decides; these are the buttons. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { ApplicationJson } from '@parlance/kit/api/types.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';

export type Action = 'accept' | 'reject' | 'train' | 'confirm' | 'rejectStage' | 'resend' | 'remove';

const possible: Record<NonNullable<ApplicationJson['status']>, readonly Action[]> = {
  unverified: ['resend', 'remove'],
  submitted: ['accept', 'reject', 'remove'],
  accepted: ['train', 'rejectStage', 'remove'],
  training: ['confirm', 'rejectStage', 'remove'],
  confirmed: [],
  rejected: ['remove'],
  'rejected-service': ['remove'],
  'rejected-training': ['remove'],
};

export const actionsOf = ({ status }: Pick<ApplicationJson, 'status'>): readonly Action[] =>
  status ? possible[status] : [];

/** A rejection is mailed with its reason, and a removal is kept with it. */
export const needsReason = (action: Action): boolean =>
  action === 'reject' || action === 'rejectStage' || action === 'remove';

type Subject = Pick<ApplicationJson, 'id' | 'version' | 'email' | 'name' | 'tutorId'>;
type Asked = { action: Action; application: Subject; reason: string; idempotencyKey: string };

/** On the version that was read. */
export async function sendAction(
  api: ApiClient,
  { action, application, reason, idempotencyKey }: Asked,
): Promise<unknown> {
  const { id, version, email, name, tutorId } = application;
  const header = { 'Idempotency-Key': idempotencyKey, 'If-Match': versionTag(version) };
  const asked = { params: { path: { id }, header } };
  const rejection = { email, name, reason };
  const withTutor = { ...rejection, ...(tutorId ? { tutorId } : {}) };
  switch (action) {
    case 'accept':
      return api.PUT('/applications/{id}/accept', { ...asked, body: {} });
    case 'reject':
      return api.PUT('/applications/{id}/reject', { ...asked, body: rejection });
    case 'train':
      return api.PUT('/applications/{id}/training', { ...asked, body: {} });
    case 'confirm':
      return api.PUT('/applications/{id}/confirm', { ...asked, body: {} });
    case 'rejectStage':
      return api.PUT('/applications/{id}/rejectserviceortraining', { ...asked, body: withTutor });
    case 'resend':
      return api.POST('/applications/resendVerificationEmail', {
        params: { header: { 'Idempotency-Key': idempotencyKey } },
        body: { email, name },
      });
    case 'remove':
      return api.DELETE('/applications/{id}/delete', { ...asked, body: withTutor });
  }
}
