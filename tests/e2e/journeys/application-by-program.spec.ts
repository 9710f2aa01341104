/** What a decision on an application does beyond the form: an account, a public picture, a mail at each step, and the end of all that. */
import { expect, test } from '@playwright/test';
import { adminApi, apiAs, apiWith, ok, type Api, type Failure } from '../../support/api.ts';
import { applicantPassword as password, applied, type Applicant } from '../../support/applying.ts';
import { eventually } from '../../support/eventually.ts';
import { mailAbout } from '../../support/inbox.ts';
import { platform } from '../../support/platform-info.ts';

type Person = { status: string; image: string; tutor: { isPte: boolean; currency: string } };

const nobody = apiWith('');

const move = async (admin: Api, { id }: Applicant, verb: string, body?: object) =>
  ok(await admin.call<{ status: string }>('PUT', `applications/${id}/${verb}`, body)).status;
const signedIn = ({ email }: Applicant) => eventually('the tutor can sign in', () => apiAs(email, password), 20_000);

test('EP-12..EP-16 an applicant without an account becomes a listed tutor with a public picture, and is mailed at each step', async () => {
  const applicant = await applied();
  const admin = await adminApi();
  await expect(apiAs(applicant.email, password)).rejects.toThrow();
  expect(await move(admin, applicant, 'accept')).toBe('accepted');
  expect(await move(admin, applicant, 'training')).toBe('training');

  const tutor = await signedIn(applicant);
  const me = ok(await tutor.call<Person>('GET', 'profile/me'));
  expect(me).toMatchObject({ status: 'training', tutor: { isPte: true, currency: 'PHP' } });
  const picture = await eventually('the picture is public', async () => {
    const answer = await fetch(`${platform().publicUrl}${me.image}`);
    return answer.ok ? answer : undefined;
  });
  expect(picture.headers.get('content-type')).toBe('image/webp');

  expect(await move(admin, applicant, 'confirm')).toBe('confirmed');
  expect(ok(await tutor.call<Person>('GET', 'profile/me')).status).toBe('completed');
  const state = `applications/${applicant.id}/state?key=${applicant.key}`;
  const { moves } = ok(await nobody.call<{ moves: { to: string }[] }>('GET', state));
  expect(moves.map(({ to }) => to)).toEqual(['submitted', 'accepted', 'training', 'confirmed']);
  for (const subject of [
    'We have received your application',
    'Your application has been accepted',
    'Your training begins',
    'Welcome to Parlance',
  ])
    await mailAbout(applicant.email, subject);
  const late = await admin.call<Failure>('PUT', `applications/${applicant.id}/reject`, { reason: 'Too late.' });
  expect(late.status).toBe(409);
  expect(late.body.error.message).toBe('This action is not possible in the current application status');
});

test('EP-17 who is rejected in training is signed out at once, cannot sign in any more, and is told why', async () => {
  const applicant = await applied();
  const admin = await adminApi();
  await move(admin, applicant, 'accept');
  await move(admin, applicant, 'training');
  const tutor = await signedIn(applicant);
  ok(await tutor.call('GET', 'profile/me'));
  const told = await move(admin, applicant, 'rejectserviceortraining', { reason: 'No progress.' });
  expect(told).toBe('rejected-training');
  await eventually('the token is worth nothing', async () => {
    const { status } = await tutor.call('GET', 'profile/me');
    return status === 401 ? status : undefined;
  });
  await expect(apiAs(applicant.email, password)).rejects.toThrow();
  expect((await mailAbout(applicant.email, 'About your training')).text).toContain('No progress.');
});
