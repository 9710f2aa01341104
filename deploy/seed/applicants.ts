/** Two people who want to teach: one waits for a decision, one is in training. They apply as anybody does: files, form, and the link of the mail. */
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { applicants, type DemoApplicant } from './people.ts';
import { apiFor, putFile, waitFor, type Api } from './api.ts';
import { portrait } from './portrait.ts';
import type { School } from './school.ts';

type Started = { url: string; link: string };
type Found = { id: string; email: string; status: string };

export type ApplicantsOptions = {
  school: School;
  demoPassword: string;
  /** Where the mails of this platform can be read. */ mailApi: string;
};

type Helpers = ApplicantsOptions & { open: Api };

export async function ensureApplicants(options: ApplicantsOptions): Promise<void> {
  const helpers = { ...options, open: apiFor(options.school.admin.publicUrl) };
  await Promise.all(applicants.map((applicant) => ensureApplicant(helpers, applicant)));
}

async function ensureApplicant(helpers: Helpers, applicant: DemoApplicant): Promise<void> {
  const { school, open, demoPassword } = helpers;
  const { admin, progress } = school;
  const known = await findApplication(admin, applicant.email);
  const { id } = known ?? (await apply(open, applicant, demoPassword));
  let status = known?.status ?? 'unverified';
  if (status === 'unverified') {
    await confirmEmail(helpers, { id, email: applicant.email, fresh: known === undefined });
    status = 'submitted';
    progress(`applicant ${applicant.email}`);
  }
  if (!applicant.inTraining) return;
  if (status === 'submitted') await admin.call('PUT', `applications/${id}/accept`);
  if (status === 'submitted' || status === 'accepted') await admin.call('PUT', `applications/${id}/training`);
}

async function findApplication(admin: Api, email: string): Promise<Found | undefined> {
  const { items } = await admin.call<{ items: Found[] }>('GET', `applications?q=${encodeURIComponent(email)}`);
  return items.find((application) => application.email === email);
}

async function apply(open: Api, { inTraining: _inTraining, colour, ...form }: DemoApplicant, password: string) {
  const name = `${form.firstName} ${form.lastName}`;
  const pdf = async (title: string) => ({ contentType: 'application/pdf', bytes: await paper(name, title) });
  const [image, cv, degree] = await Promise.all([
    upload(open, { kind: 'image', contentType: 'image/png', bytes: await portrait(colour) }),
    upload(open, { kind: 'cv', ...(await pdf('Curriculum vitae')) }),
    upload(open, { kind: 'degree', ...(await pdf('Bachelor of Education')) }),
  ]);
  const rest = { image, cv, degree, password, policy: true, tutorPolicy: true, currency: 'PHP' };
  return open.call<{ id: string }>('POST', 'applications', { ...form, ...rest });
}

type Upload = { kind: string; contentType: string; bytes: Uint8Array };

async function upload(open: Api, { kind, contentType, bytes }: Upload): Promise<string> {
  const wanted = { kind, contentType, size: bytes.length };
  const { url, link } = await open.call<Started>('POST', 'applications/uploads', wanted, { onceOnly: false });
  await putFile(new URL(url, open.publicUrl), { name: kind, contentType, bytes });
  return link;
}

async function paper(name: string, title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawText(title, { x: 64, y: 740, size: 24, font });
  page.drawText(name, { x: 64, y: 704, size: 16, font });
  page.drawText('An invented document of the demo school.', { x: 64, y: 676, size: 12, font });
  return document.save();
}

type Confirmation = {
  id: string;
  email: string;
  /** Applied in this run, so that the mail is on its way. */ fresh: boolean;
};

/** A run that was cut off may have left no mail: the inbox of a local platform forgets. */
async function confirmEmail({ open, school, mailApi }: Helpers, { id, email, fresh }: Confirmation): Promise<void> {
  const mailed = fresh || (await tokenOf(mailApi, email)) !== undefined;
  if (!mailed) await school.admin.call('POST', 'applications/resendVerificationEmail', { email }, { onceOnly: false });
  const token = await waitFor(`a mail to ${email}`, () => tokenOf(mailApi, email), 60_000);
  await open.call('POST', `applications/${id}/confirmEmail`, { token });
}

type Mail = { text?: string; to: { address: string }[] };

async function tokenOf(mailApi: string, address: string): Promise<string | undefined> {
  const answer = await fetch(`${mailApi}/email`);
  if (!answer.ok) throw new Error(`the inbox answered ${answer.status}`);
  const mails = (await answer.json()) as Mail[];
  const own = mails.filter(({ to }) => to.some((one) => one.address.toLowerCase() === address));
  return own.map(({ text = '' }) => /[?&]token=([\w-]+)/.exec(text)?.[1]).findLast((token) => token !== undefined);
}
