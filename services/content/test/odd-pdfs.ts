/** PDFs that nobody should open, each with what is wrong with it. */
import { constants, deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { onePage, pdfOf } from './pdf.ts';

const [, pages = '', page = ''] = onePage;
const catalogueWith = (more: string) => [`<</Type/Catalog/Pages 2 0 R${more}>>`, pages, page];
const pageWith = (more: string, ...others: string[]) => [
  ...onePage.slice(0, 2),
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${more}>>`,
  ...others,
];
const streamOf = (dict: string, bytes: Buffer) =>
  `<<${dict}/Length ${bytes.length}>>\nstream\n${bytes.toString('latin1')}\nendstream`;

const mega = 1024 * 1024;

/** Inflates to so many megabytes of nothing: one piece that stands for itself, again and again. */
function bombOf(megabytes: number): Buffer {
  const piece = deflateSync(Buffer.alloc(16 * mega), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([piece, ...Array.from({ length: megabytes / 16 - 1 }, () => piece.subarray(2))]);
}

async function made(change: (pdf: PDFDocument) => unknown): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  await change(pdf);
  return Buffer.from(await pdf.save({ useObjectStreams: true }));
}

export async function pagesOf(count: number): Promise<Buffer> {
  return made((pdf) => {
    for (let more = 1; more < count; more += 1) pdf.addPage([9, 9]);
  });
}

const sound = pdfOf(onePage);
const end = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1');
const launch = '/Annots[<</Subtype/Link/A<</S/Launch/F(calc.exe)>>>>]';
const fileInside = '/Annots[<</Subtype/FileAttachment/FS<</Type/Filespec>>>>]';
const encrypt = '/Encrypt<</Filter/Standard/V 1/R 2/O(x)/U(y)/P -4>>';
const names = (what: string) => `/Names<</${what}<</Names[]>>>>`;

export const oddPdfs: readonly (readonly [what: string, fault: string, bytes: () => Buffer | Promise<Buffer>])[] = [
  ['that ends in the middle', 'PDF_BROKEN', () => sound.subarray(0, sound.length - 40)],
  [
    'of noise',
    'PDF_BROKEN',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500, 7), Buffer.from('%%EOF')]),
  ],
  ['without a page', 'PDF_BROKEN', () => pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])],
  ['whose pages go in a circle', 'PDF_BROKEN', () => pdfOf([onePage[0] ?? '', '<</Type/Pages/Kids[2 0 R]/Count 1>>'])],
  ['that is encrypted', 'PDF_LOCKED', () => pdfOf(onePage, { trailer: encrypt })],
  [
    'with a script when it opens',
    'PDF_SCRIPT',
    () => pdfOf(catalogueWith('/OpenAction<</S/JavaScript/JS(app.alert)>>')),
  ],
  ['with a script in a stream', 'PDF_SCRIPT', () => made((pdf) => pdf.addJavaScript('main', 'app.alert(1)'))],
  [
    'with a script under a name in disguise',
    'PDF_SCRIPT',
    () => pdfOf(pageWith('/AA<</O<</S/Java#53cript/J#53(x)>>>>')),
  ],
  ['with a form that brings its own program', 'PDF_SCRIPT', () => pdfOf(catalogueWith('/AcroForm<</XFA(x)>>'))],
  ['with a file inside', 'PDF_FILES_INSIDE', () => made((pdf) => pdf.attach(Buffer.from('MZ'), 'calc.exe'))],
  ['with a list of files', 'PDF_FILES_INSIDE', () => pdfOf(catalogueWith(names('EmbeddedFiles')))],
  ['with a file on a page', 'PDF_FILES_INSIDE', () => pdfOf(pageWith(fileInside))],
  ['that starts a program', 'PDF_STARTS_PROGRAMS', () => pdfOf(pageWith(launch))],
  ['of 2,001 pages', 'PDF_TOO_LONG', () => pagesOf(2_001)],
  [
    'that only says it has many pages',
    'PDF_TOO_LONG',
    () => pdfOf([onePage[0] ?? '', '<</Kids[3 0 R]/Count 99999>>', page]),
  ],
  [
    'whose page inflates without end',
    'PDF_TOO_MUCH',
    () => pdfOf(pageWith('/Contents 4 0 R', streamOf('/Filter/FlateDecode', bombOf(1_024)))),
  ],
  [
    'whose objects inflate without end',
    'PDF_TOO_MUCH',
    () => pdfOf([...onePage, streamOf('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', bombOf(8_192))]),
  ],
  ['nested without end', 'PDF_TOO_MUCH', () => pdfOf([...onePage, `${'['.repeat(300)}${']'.repeat(300)}`])],
  ['that is an archive too', 'PDF_AND_MORE', () => Buffer.concat([sound, Buffer.from('PK\x03\x04'), end])],
  [
    'that is an archive before it ends',
    'PDF_AND_MORE',
    () => pdfOf([...onePage, streamOf('', Buffer.concat([end, Buffer.from('x')]))]),
  ],
  [
    'that is a page of the web too',
    'PDF_AND_MORE',
    () => Buffer.concat([sound, Buffer.from('<script>alert(1)</script>')]),
  ],
];
