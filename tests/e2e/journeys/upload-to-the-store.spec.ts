/** An administrator's browser sends a lesson's document straight to the store, in parts, over a line that breaks; a teacher reads it by ranges. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page, type Request, type Route } from '@playwright/test';
import { adminApi, ok } from '../../support/api.ts';
import type { Topic } from '../../support/lessons.ts';
import { newAdmin, newTutor, type TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { samplePdf } from '../../support/sample-pdf.ts';
import { expectAccessible } from '../pages/axe.ts';
import { signInAs } from '../pages/keycloak.ts';

const mega = 1024 * 1024;
/** A few pages, and before the table of its objects one more that nothing refers to, as large as it takes: to open it costs little. */
function largePdf(size: number): Buffer {
  const pdf = samplePdf(3, 'ordinary');
  const at = pdf.lastIndexOf('xref\n0 1\n');
  const length = size - pdf.length;
  const nothing = `9999 0 obj\n<</Length ${length}>>\nstream\n${'x'.repeat(length)}\nendstream\nendobj\n`;
  const end = pdf.subarray(at).toString('latin1');
  return Buffer.concat([
    pdf.subarray(0, at),
    Buffer.from(nothing),
    Buffer.from(end.replace(/startxref\n\d+/, `startxref\n${at + nothing.length}`), 'latin1'),
  ]);
}
/** Three parts, the last of them the smallest. */
const document = largePdf(20 * mega);

async function aLesson(): Promise<Topic> {
  const { call } = await adminApi();
  const made = async (path: string, body: unknown) => ok(await call<{ id: string }>('POST', path, body)).id;
  const material = await made('admin/materials', { name: `Ladders ${randomUUID()}`, visible: true });
  const courses = `admin/materials/${material}/courses`;
  const course = await made(courses, { name: 'Climbing', abbreviation: 'LDR', visible: true });
  const lesson = await made(`${courses}/${course}/lessons`, {
    name: 'The first rung',
    level: 1,
    pos: 1,
    visible: true,
  });
  return { material, course, lesson };
}

/** What went to another address than the product's own, as `PUT 3`. */
function sentElsewhere(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== new URL(platform().publicUrl).origin && url.protocol.startsWith('http'))
      sent.push(named(request));
  });
  return sent;
}
const named = (request: Request) =>
  `${request.method()} ${new URL(request.url()).searchParams.get('partNumber') ?? request.url()}`;

const isPart = (request: Request, number: number) =>
  request.method() === 'PUT' && request.url().includes(`partNumber=${number}&`);
const partBegun = (page: Page, number: number) => page.waitForRequest((request) => isPart(request, number));
const partSent = (page: Page, number: number) => page.waitForResponse((answer) => isPart(answer.request(), number));

const region = (page: Page, name: string) => page.getByRole('region', { name });
const choose = (page: Page, where: string, file: string) =>
  region(page, where).locator('input[type=file]').setInputFiles(file);

/** Of a file of three parts only the smallest arrives: the others are on their way until they are let go or the line breaks. */
async function holdLargeParts(page: Page) {
  const held: Route[] = [];
  const isLarge = (url: URL) => ['1', '2'].includes(url.searchParams.get('partNumber') ?? '');
  await page.route(isLarge, (route) => void held.push(route));
  return {
    async breakLine() {
      await page.context().setOffline(true);
      for (const route of held.splice(0)) await route.abort('internetdisconnected');
    },
    /** From now on they go as all others do, and the store is asked whether this page may send. */
    letGo: () => page.unroute(isLarge),
  };
}

/** The line breaks when the smallest part has arrived, and the page is left when the others are on their way again. */
async function sendWithBreaks(page: Page, file: string): Promise<void> {
  const large = await holdLargeParts(page);
  const both = [partBegun(page, 1), partBegun(page, 2)];
  const smallest = partSent(page, 3);
  await choose(page, 'Document', file);
  expect((await smallest).status()).toBe(200);
  await Promise.all(both);
  await large.breakLine();
  await expect(region(page, 'Document').getByText('No network. It goes on when there is one again.')).toBeVisible();
  const again = partBegun(page, 1);
  await page.context().setOffline(false);
  await again;
  await page.reload();
  await large.letGo();
  await choose(page, 'Document', file);
  const goOn = page.getByRole('button', { name: 'Continue the upload of Document' });
  await expect(goOn).toBeVisible();
  await expectAccessible(page, 'an upload that was begun before');
  await goOn.click();
  await expect(region(page, 'Document').getByRole('listitem')).toContainText('ladders.pdf');
}

/** What had come of it is gone, and nothing more is taken. */
async function cancelOne(page: Page, file: string): Promise<void> {
  const large = await holdLargeParts(page);
  const [begun, smallest] = [partBegun(page, 1), partSent(page, 3)];
  await choose(page, 'Teacher’s notes', file);
  const address = (await begun).url();
  await smallest;
  const cancelled = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: /^Cancel .* upload$/ }).click();
  expect((await cancelled).ok()).toBe(true);
  // A store that refuses at once may close the line before all is sent; then it is asked again.
  const sentLate = () => fetch(address, { method: 'PUT', body: new Uint8Array(8 * mega) });
  await expect.poll(() => sentLate().then(({ status }) => status, String)).toBe(404);
  await large.letGo();
}

/** Answers how much of the file came, in pieces, until its first page was drawn. */
async function readAsTeacher(page: Page, { email, password }: TestPerson, topic: Topic): Promise<number> {
  let came = 0;
  const statuses = new Set<number>();
  page.on('response', (answer) => {
    if (!new URL(answer.url()).pathname.startsWith('/files/')) return;
    const { range } = answer.request().headers();
    if (range === undefined) return;
    statuses.add(answer.status());
    came += Number(answer.headers()['content-length']);
  });
  await signInAs(page, email, password);
  await page.goto(`/tutor/materials/${topic.material}/${topic.course}/${topic.lesson}`);
  await expect(page.locator('[data-page][data-drawn]:not([hidden])').first()).toBeVisible();
  expect([...statuses]).toEqual([206]);
  return came;
}

test('FB-35, MAT-32 a document goes from the browser straight to the store over a line that breaks and a page that is left, one that is cancelled leaves nothing, and a teacher reads it by ranges', async ({
  page,
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  const file = join(folder, 'ladders.pdf');
  await writeFile(file, document);
  const [admin, topic] = await Promise.all([newAdmin(), aLesson()]);
  await signInAs(page, admin.email, admin.password);
  await page.goto(`/admin/materials/${topic.material}?course=${topic.course}&lesson=${topic.lesson}`);
  const sent = sentElsewhere(page);

  await sendWithBreaks(page, file);
  expect(sent.filter((one) => !one.startsWith('PUT'))).toEqual([]);
  expect(sent.filter((one) => one === 'PUT 3')).toHaveLength(1);
  await cancelOne(page, file);
  await rm(folder, { recursive: true });

  const teacher = await (await browser.newContext()).newPage();
  const came = await readAsTeacher(teacher, await newTutor(), topic);
  expect(came).toBeGreaterThan(0);
  expect(came).toBeLessThan(document.length / 2);
});
