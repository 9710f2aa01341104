import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { type Action, actionsOf, needsReason, sendAction } from './actions.ts';

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
] as const)('NS-01, APP-38 %s offers %j', (status, actions) => expect(actionsOf({ status })).toEqual(actions));

const about = { id: 'a1', version: 3, email: 'ana@example.com', name: 'Ana Reyes', tutorId: null };
const told = { email: 'ana@example.com', name: 'Ana Reyes', reason: 'No room' };

async function sentFor(action: Action, application: Parameters<typeof sendAction>[1]['application']) {
  const { services, calls } = makeFakeShell();
  const asked = { action, application, reason: 'No room', idempotencyKey: 'k1' };
  await expect(sendAction(services.api, asked)).rejects.toThrow('Not found');
  return calls;
}

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
] as const)('%s "%s" is %s %s', async (_id, action, method, path, body) => {
  // A mail that is sent again changes nothing that has a version.
  const headers = { 'Idempotency-Key': 'k1', ...(action === 'resend' ? {} : { 'If-Match': '"3"' }) };
  expect(await sentFor(action, about)).toEqual([{ method, path, body, headers }]);
});

test('EP-17, EP-22 the teacher’s account is named once there is one', async () => {
  for (const action of ['rejectStage', 'remove'] as const)
    expect(await sentFor(action, { ...about, tutorId: 't1' })).toMatchObject([{ body: { ...told, tutorId: 't1' } }]);
});

test('APP-38 rejecting and deleting need a reason, the others do not', () => {
  const actions: Action[] = ['accept', 'reject', 'train', 'confirm', 'rejectStage', 'resend', 'remove'];
  expect(actions.filter(needsReason)).toEqual(['reject', 'rejectStage', 'remove']);
});
