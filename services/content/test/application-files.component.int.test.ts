import { randomUUID } from 'node:crypto';
import { eventually } from '@parlance/runtime/testing/eventually';
import type { MintOptions } from '@parlance/runtime/testing/tokens';
import { pdfOfSize } from './pdf.ts';
import { startContent } from './running-content.ts';

let running: Awaited<ReturnType<typeof startContent>>;
beforeAll(async () => {
  running = await startContent();
}, 60_000);
afterAll(() => running.stop());

const soon = { deadlineMs: 5_000 };
const pdf = pdfOfSize(400);
const uid = () => randomUUID().replaceAll('-', '');
const identity = { service: 'identity' };

async function uploaded(): Promise<string> {
  const file = { kind: 'cv', size: pdf.length, contentType: 'application/pdf' };
  const { url, link } = await running.content('nobody').createApplicationUpload(file, soon);
  const headers = { 'content-type': 'application/pdf' };
  const sent = await fetch(`${running.origin}${url}`, { method: 'PUT', headers, body: Uint8Array.from(pdf) });
  expect(sent.status).toBe(204);
  return link;
}

describe('FB-36 files of applicants over gRPC', () => {
  test('API-05 are started without a token; the texts are the catalogue’s', async () => {
    const start = (size: number) =>
      running.content('nobody').createApplicationUpload({ kind: 'cv', size, contentType: 'application/pdf' }, soon);
    expect((await start(1_048_575)).link).toMatch(/^cv\/[0-9a-f-]{36}$/);
    await expect(start(1_048_576)).rejects.toMatchObject({ kind: 'too-large', message: 'File is too large' });
  });

  const others = [{ role: 'student' }, { role: 'tutor' }, { role: 'admin' }, { service: 'booking' }];
  test.each(others)('are held by identity, not by %j', async (other) => {
    const links = [await uploaded()];
    const held = (as: MintOptions) => running.internal(as).holdApplicationFiles({ holder: uid(), links }, soon);
    await expect(held({ uid: uid(), ...other })).rejects.toMatchObject({ kind: 'forbidden' });
    await held(identity);
    await expect(held(identity)).rejects.toMatchObject({ reason: 'APPLICATION_FILE_MISSING', details: { links } });
  });

  test('PERM-17 are opened by administrators only', async () => {
    const links = [await uploaded()];
    const signed = (role: string) => running.content({ uid: uid(), role }).signApplicationFiles({ links }, soon);
    expect((await signed('admin')).files).toMatchObject([{ link: links[0], size: pdf.length }]);
    for (const role of ['student', 'tutor']) await expect(signed(role)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('belong to the application that the fact names', async () => {
    const [id, holder, cv] = [randomUUID(), uid(), await uploaded()];
    await running.internal(identity).holdApplicationFiles({ holder, links: [cv] }, soon);
    const body = {
      application: { id, uid: holder, version: 1, status: 'APPLICATION_STATUS_UNVERIFIED' as const, files: { cv } },
    };
    await running.publish('parlance.identity.v1.ApplicationSubmitted', {
      subject: id,
      version: 1,
      occurredAt: new Date(),
      body,
    });
    const claimed = 'select 1 from files where path = $1 and claimed_by = $2 and keep_until is null';
    const isClaimed = async () => (await running.db.pool.query(claimed, [cv, id])).rowCount === 1;
    await eventually(isClaimed, { withinMs: 20_000 });
  }, 60_000);
});
