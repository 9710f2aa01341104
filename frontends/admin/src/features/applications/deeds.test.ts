import { type Deed, deedsOf, needsReason, requestOf } from './deeds.ts';

test.each([
  ['unverified', ['resend', 'remove']],
  ['submitted', ['accept', 'reject', 'remove']],
  ['accepted', ['train', 'rejectStage', 'remove']],
  ['training', ['confirm', 'rejectStage', 'remove']],
  ['confirmed', []],
  ['rejected', ['remove']],
  ['rejected-service', ['remove']],
  ['rejected-training', ['remove']],
  [null, []],
] as const)('NS-01, APP-38 %s offers %j', (status, deeds) => expect(deedsOf({ status })).toEqual(deeds));

const about = { id: 'a1', email: 'ana@example.com', name: 'Ana Reyes', tutorId: null };
const told = { email: 'ana@example.com', name: 'Ana Reyes', reason: 'No room' };

test.each([
  ['EP-13', 'accept', 'PUT', 'applications/a1/accept', {}],
  ['EP-14', 'reject', 'PUT', 'applications/a1/reject', told],
  ['EP-15', 'confirm', 'PUT', 'applications/a1/confirm', {}],
  ['EP-16', 'train', 'PUT', 'applications/a1/training', {}],
  ['EP-17', 'rejectStage', 'PUT', 'applications/a1/rejectserviceortraining', told],
  [
    'EP-21, APP-43',
    'resend',
    'POST',
    'applications/resendVerificationEmail',
    { email: 'ana@example.com', name: 'Ana Reyes' },
  ],
  ['EP-22', 'remove', 'DELETE', 'applications/a1/delete', told],
] as const)('%s "%s" is %s %s', (_id, deed, method, path, body) =>
  expect(requestOf(deed, about, 'No room')).toEqual({ method, path, body }),
);

test('EP-17, EP-22 the teacher’s account is named once there is one', () => {
  for (const deed of ['rejectStage', 'remove'] as const)
    expect(requestOf(deed, { ...about, tutorId: 't1' }, 'No room').body).toEqual({ ...told, tutorId: 't1' });
});

test('APP-38 rejecting and deleting need a reason, the others do not', () => {
  const deeds: Deed[] = ['accept', 'reject', 'train', 'confirm', 'rejectStage', 'resend', 'remove'];
  expect(deeds.filter(needsReason)).toEqual(['reject', 'rejectStage', 'remove']);
});
