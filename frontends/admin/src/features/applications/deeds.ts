/** What can be done with an application in each state, and the request that does it (NS-01, EP-13..EP-17, EP-21, EP-22). The server decides; these are the buttons. */
import type { ApplicationJson } from '@parlance/kit/api/types.ts';

export type Deed = 'accept' | 'reject' | 'train' | 'confirm' | 'rejectStage' | 'resend' | 'remove';

const possible: Record<NonNullable<ApplicationJson['status']>, readonly Deed[]> = {
  unverified: ['resend', 'remove'],
  submitted: ['accept', 'reject', 'remove'],
  accepted: ['train', 'rejectStage', 'remove'],
  training: ['confirm', 'rejectStage', 'remove'],
  confirmed: [],
  rejected: ['remove'],
  'rejected-service': ['remove'],
  'rejected-training': ['remove'],
};

export const deedsOf = ({ status }: Pick<ApplicationJson, 'status'>): readonly Deed[] =>
  status ? possible[status] : [];

/** A rejection is mailed with its reason, and a removal is kept with it. */
export const needsReason = (deed: Deed): boolean => deed === 'reject' || deed === 'rejectStage' || deed === 'remove';

export type DeedRequest = { method: 'PUT' | 'POST' | 'DELETE'; path: string; body: Record<string, string> };
type Subject = Pick<ApplicationJson, 'id' | 'email' | 'name' | 'tutorId'>;

export function requestOf(deed: Deed, { id, email, name, tutorId }: Subject, reason: string): DeedRequest {
  const path = `applications/${id}`;
  const told = { email, name, reason };
  const withTutor = { ...told, ...(tutorId ? { tutorId } : {}) };
  switch (deed) {
    case 'accept':
      return { method: 'PUT', path: `${path}/accept`, body: {} };
    case 'reject':
      return { method: 'PUT', path: `${path}/reject`, body: told };
    case 'train':
      return { method: 'PUT', path: `${path}/training`, body: {} };
    case 'confirm':
      return { method: 'PUT', path: `${path}/confirm`, body: {} };
    case 'rejectStage':
      return { method: 'PUT', path: `${path}/rejectserviceortraining`, body: withTutor };
    case 'resend':
      return { method: 'POST', path: 'applications/resendVerificationEmail', body: { email, name } };
    case 'remove':
      return { method: 'DELETE', path: `${path}/delete`, body: withTutor };
  }
}
