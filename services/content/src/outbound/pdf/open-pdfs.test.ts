/** In a process of its own, as it is in production: what may be opened, and each thing that may not. */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { assert, asyncProperty, integer } from 'fast-check';
import { oddPdfs, pagesOf } from '../../../test/odd-pdfs.ts';
import { onePage, pdfOf, pdfOfSize } from '../../../test/pdf.ts';
import { judgePdf } from './judge-pdf.ts';
import { makePdfs } from './open-pdfs.ts';

const program = join(__dirname, '../../check-pdf.ts');
const pdfs = makePdfs({ program });
const judged = (bytes: Buffer, by = pdfs) => by.judge(async () => Readable.from([bytes]));

test.each(oddPdfs)(
  'a PDF %s is %s',
  async (_what, fault, bytes) => {
    expect(await judged(await bytes())).toEqual({ fault });
  },
  30_000,
);

test.each([
  ['one page', () => pdfOf(onePage), 1],
  ['2,000 pages', () => pagesOf(2_000), 2_000],
  ['50 MB', () => pdfOfSize(50 * 1_048_576), 1],
  ['nothing after its end but white space', () => Buffer.concat([pdfOf(onePage), Buffer.from('\r\n \0')]), 1],
])('a PDF of %s may be opened', async (_what, bytes, pages) => {
  expect(await judged(await bytes())).toEqual({ pages });
});

test('one that was cut anywhere is not taken for a whole one', async () => {
  const whole = await pagesOf(3);
  const end = whole.lastIndexOf('%%EOF') + 5;
  const cut = asyncProperty(integer({ min: 5, max: end - 1 }), async (place) => {
    expect(await judgePdf(whole.subarray(0, place))).toHaveProperty('fault');
  });
  await assert(cut, { numRuns: 200 });
});

const unbounded = { workMs: 1e6, waitMs: 1e6, mostBytes: 1e12 };

test('what takes too much work is ended', async () => {
  const hasty = makePdfs({ program, limits: { ...unbounded, workMs: 1 } });
  expect(await judged(pdfOf(onePage), hasty)).toEqual({ fault: 'PDF_TOO_MUCH' });
});

test('a store that takes longer to send a file than the file may cost refuses nobody', async () => {
  const limits = { ...unbounded, workMs: 3_000 };
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    return pdfOf(onePage);
  };
  async function* bytes() {
    yield await late();
  }
  expect(await makePdfs({ program, limits }).judge(async () => Readable.from(bytes()))).toEqual({ pages: 1 });
});

test('one whose bytes never come is given up without a verdict, so that it may be tried again', async () => {
  const silent = new Readable({ read: () => undefined });
  const impatient = makePdfs({ program, limits: { ...unbounded, waitMs: 500 } });
  await expect(impatient.judge(async () => silent)).rejects.toThrow('no verdict');
  expect(silent.destroyed).toBe(true);
});

test('a program that cannot run is our fault, not the file’s', async () => {
  const absent = makePdfs({ program: join(__dirname, 'nowhere.ts') });
  await expect(judged(pdfOf(onePage), absent)).rejects.toThrow('no verdict');
});
