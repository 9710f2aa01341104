/** What a decision on an application does beyond the form: an account, a public picture, a mail at each step, and the end of all that. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { portrait } from '@parlance/deploy/portrait';
import { adminApi, apiAs, apiWith, ok, type Api, type Failure } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { linkIn, mailAbout, mailTo } from '../../support/inbox.ts';
import { platform } from '../../support/platform-info.ts';

type Started = { url: string; link: string };
type Person = { status: string; image: string; tutor: { isPte: boolean; currency: string } };
type Applicant = { id: string; email: string; key: string };

const password = 'nine-tea-cups';
const nobody = apiWith('');
const paper = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

async function upload(kind: string, contentType: string, bytes: Uint8Array): Promise<string> {
  const wanted = { kind, contentType, size: bytes.length };
  const { url, link } = ok(await nobody.call<Started>('POST', 'applications/uploads', wanted));
  const headers = { 'content-type': contentType };
  const body = Uint8Array.from(bytes);
  const sent = await fetch(`${platform().publicUrl}${url}`, { method: 'PUT', headers, body });
  expect(sent.status).toBe(204);
  return link;
}

/** An application whose address is confirmed. */
async function applied(): Promise<Applicant> {
  const email = `robin-${randomBytes(5).toString('hex')}@example.com`;
  const { id } = ok(
    await nobody.call<{ id: string }>('POST', 'applications', {
      firstName: 'robin',
      lastName: 'example',
      dob: Date.UTC(1990, 4, 1),
      email,
      password,
      gender: 'Other',
      country: 'Philippines',
      nationality: 'Filipino',
      school: 'University of Example',
      pteTeaching: true,
      introduction: 'I teach. '.repeat(30).trim(),
      policy: true,
      tutorPolicy: true,
      currency: 'PHP',
      image: await upload('image', 'image/png', await portrait([20, 80, 120])),
      cv: await upload('cv', 'application/pdf', paper),
      degree: await upload('degree', 'application/pdf', paper),
    }),
  );
  const token = new URL(linkIn(await mailTo(email), '/application')).searchParams.get('token');
  const { key } = ok(await nobody.call<{ key: string }>('POST', `applications/${id}/confirmEmail`, { token }));
  return { id, email, key };
}

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
