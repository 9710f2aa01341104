/** Somebody who applies to teach, as the form does it: files first, then the words, then the mailed link. */
import { randomBytes } from 'node:crypto';
import { portrait } from '@parlance/deploy/portrait';
import { expect } from '@playwright/test';
import { apiWith, ok } from './api.ts';
import { linkIn, mailTo } from './inbox.ts';
import { platform } from './platform-info.ts';

type Started = { url: string; link: string };
export type Applicant = { id: string; email: string; key: string };

export const applicantPassword = 'nine-tea-cups';
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
export async function applied(): Promise<Applicant> {
  const email = `robin-${randomBytes(5).toString('hex')}@example.com`;
  const { id } = ok(
    await nobody.call<{ id: string }>('POST', 'applications', {
      firstName: 'robin',
      lastName: 'example',
      dob: Date.UTC(1990, 4, 1),
      email,
      password: applicantPassword,
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
