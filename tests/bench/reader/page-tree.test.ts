/** pdf.js in Node with the worker that browsers get: what it asks for of a document before its first page can be drawn, and which page it hands out. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PdfLayout, samplePdf } from '../../support/sample-pdf.ts';
import { pdfBuildOf, pdfWorker } from './pdf-server.ts';

const root = join(__dirname, '..', '..', '..');
const kit = join(root, 'frontends', 'kit');
const chunk = 16_384;
const edge = 65_536;

/** Its beginning and its end are there, as in file-ranges.ts; for the rest it asks. */
const reading = `
  // What pdf.js finds in browsers and not in Node.
  globalThis.DOMMatrix = globalThis.Path2D = globalThis.ImageData = class {};
  const [worker, library, files] = process.argv.slice(1);
  globalThis.pdfjsWorker = await import(worker);
  const { getDocument, PDFDataRangeTransport, VerbosityLevel } = await import(library);
  const { readFileSync } = await import('node:fs');
  const read = async ([file, page]) => {
    const bytes = new Uint8Array(readFileSync(file));
    const asked = [];
    const range = new PDFDataRangeTransport(bytes.length, bytes.slice(0, ${edge}));
    range.requestDataRange = (begin, end) => {
      if (begin < bytes.length - ${edge + chunk}) asked.push(begin);
      queueMicrotask(() => range.onDataRange(begin, bytes.slice(begin, end)));
    };
    const options = { rangeChunkSize: ${chunk}, disableStream: true, disableAutoFetch: true, verbosity: VerbosityLevel.ERRORS };
    const document = await getDocument({ range, ...options }).promise;
    const words = await (await document.getPage(page)).getTextContent();
    return { pages: document.numPages, asked: asked.length, words: words.items[0].str };
  };
  console.log(JSON.stringify(await Promise.all(JSON.parse(files).map(read))));
  process.exit(0);
`;

type Found = { pages: number; asked: number; words: string };

async function readAll(wanted: readonly (readonly [PdfLayout, number])[]): Promise<Found[]> {
  const folder = await mkdtemp(join(tmpdir(), 'page-tree-'));
  const worker = join(folder, 'worker.mjs');
  await writeFile(worker, pdfWorker(kit));
  const fileOf = (layout: PdfLayout) => join(folder, `${layout}.pdf`);
  for (const layout of layouts) await writeFile(fileOf(layout), samplePdf(60, layout));
  const library = join(root, 'node_modules', pdfBuildOf(kit).aliases['pdfjs-dist'] ?? '');
  const files = JSON.stringify(wanted.map(([layout, page]) => [fileOf(layout), page]));
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', reading, worker, library, files]);
  const { stdout } = await run.finally(() => rm(folder, { recursive: true }));
  return JSON.parse(stdout) as Found[];
}

const layouts = ['ordinary', 'linearised', 'scattered'] as const;
/** Beside the edges: where the last page is looked for, the page itself, its words and its picture. As many as there are pages would be 60. */
const most = { ordinary: [0, 3], linearised: [1, 5], scattered: [1, 3] };
const pages = [1, 35];

test('A page is found with a few ranges wherever the pages of a document lie', async () => {
  const wanted = layouts.flatMap((layout) => pages.map((page) => [layout, page] as const));
  const found = await readAll(wanted);
  expect(found.map(({ words, pages: count }) => [count, words])).toEqual(
    wanted.map(([, page]) => [60, `Page ${page}, line 1: go past the lift.`]),
  );
  const allowed = layouts.flatMap((layout) => most[layout]);
  expect(found.filter(({ asked }, at) => asked > (allowed[at] ?? 0))).toEqual([]);
}, 60_000);
