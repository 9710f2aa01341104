/** Opens a PDF with a real parser and looks at all that is in it, wherever it hangs. Runs where it may take too much: see open-pdfs.ts. */
import { createInflate } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFObject,
} from 'pdf-lib';
import { mostPdfPages, type PdfFault, type PdfVerdict } from '../../domain/pdf-verdict.ts';

/** A page needs less, whatever is on it. */
const mostInflated = 256 * 1024 * 1024;
const deepest = 200;

export async function judgePdf(bytes: Uint8Array): Promise<PdfVerdict> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shape = faultOfShape(whole);
  if (shape !== undefined) return { fault: shape };
  const opened = await open(whole);
  if (opened === undefined) return { fault: whole.includes('/Encrypt') ? 'PDF_LOCKED' : 'PDF_BROKEN' };
  if (opened.context.trailerInfo.Encrypt !== undefined) return { fault: 'PDF_LOCKED' };
  for (const [, object] of opened.context.enumerateIndirectObjects()) {
    const fault = faultOf(object, 0) ?? ((await inflatesTooFar(object)) ? 'PDF_TOO_MUCH' : undefined);
    if (fault !== undefined) return { fault };
  }
  const pages = countPages(opened);
  if (pages === 'too many') return { fault: 'PDF_TOO_LONG' };
  return pages === 0 ? { fault: 'PDF_BROKEN' } : { pages };
}

/** What is no PDF from its first byte to its last. */
function faultOfShape(bytes: Buffer): PdfFault | undefined {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < 0) return 'PDF_BROKEN';
  if (/[^\s\0]/.test(bytes.subarray(end + 5).toString('latin1'))) return 'PDF_AND_MORE';
  return endsAsArchive(bytes) ? 'PDF_AND_MORE' : undefined;
}

/** An archive is read from its end: a comment may hold what follows. */
function endsAsArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 22 - 0xff_ff);
  for (
    let at = bytes.indexOf('PK\x05\x06', from, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\x05\x06', at + 1, 'latin1')
  )
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) <= bytes.length) return true;
  return false;
}

async function open(bytes: Uint8Array): Promise<PDFDocument | undefined> {
  try {
    const options = { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: true };
    const opened = await PDFDocument.load(bytes, options);
    return opened.catalog instanceof PDFDict ? opened : undefined;
  } catch {
    return undefined;
  }
}

const named = (name: string) => PDFName.of(name);
const faultsByKey: readonly (readonly [PDFName, PdfFault])[] = [
  [named('JS'), 'PDF_SCRIPT'],
  [named('XFA'), 'PDF_SCRIPT'],
  [named('EmbeddedFiles'), 'PDF_FILES_INSIDE'],
  [named('EF'), 'PDF_FILES_INSIDE'],
  [named('RichMediaContent'), 'PDF_FILES_INSIDE'],
];
const faultsByKind: ReadonlyMap<PDFObject | undefined, PdfFault> = new Map<PDFObject, PdfFault>([
  [named('JavaScript'), 'PDF_SCRIPT'],
  [named('EmbeddedFile'), 'PDF_FILES_INSIDE'],
  [named('FileAttachment'), 'PDF_FILES_INSIDE'],
  [named('Launch'), 'PDF_STARTS_PROGRAMS'],
  [named('ImportData'), 'PDF_STARTS_PROGRAMS'],
]);
const kinds = [named('S'), named('Type'), named('Subtype')];

function faultOf(object: PDFObject, depth: number): PdfFault | undefined {
  if (depth > deepest) return 'PDF_TOO_MUCH';
  if (object instanceof PDFStream) return faultOf(object.dict, depth);
  if (object instanceof PDFArray) return firstFault(object.asArray(), depth);
  if (!(object instanceof PDFDict)) return undefined;
  const byKey = faultsByKey.find(([key]) => object.has(key))?.[1];
  const byKind = kinds.map((key) => faultsByKind.get(object.get(key))).find((fault) => fault !== undefined);
  return byKey ?? byKind ?? firstFault(object.values(), depth);
}

function firstFault(objects: readonly PDFObject[], depth: number): PdfFault | undefined {
  for (const object of objects) {
    const fault = faultOf(object, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Read away piece by piece: nothing of it is kept. */
async function inflatesTooFar(object: PDFObject): Promise<boolean> {
  if (!(object instanceof PDFRawStream) || object.contents.length * 1_100 < mostInflated) return false;
  const filter = object.dict.get(named('Filter'));
  const first = filter instanceof PDFArray ? filter.get(0) : filter;
  if (first !== named('FlateDecode') && first !== named('Fl')) return false;
  return new Promise((resolve) => {
    const inflating = createInflate();
    let size = 0;
    inflating.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= mostInflated) return;
      resolve(true);
      inflating.destroy();
    });
    // What does not inflate shows nothing; the reader says so.
    inflating.on('error', () => resolve(false)).on('end', () => resolve(false));
    inflating.end(object.contents);
  });
}

/** A tree that comes back to where it was has no end. */
function countPages({ catalog, context }: PDFDocument): number | 'too many' {
  const seen = new Set<PDFRef>();
  const open = [catalog.get(named('Pages'))];
  let pages = 0;
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (next instanceof PDFRef) {
      if (seen.has(next)) return 0;
      seen.add(next);
    }
    const node = context.lookup(next);
    if (!(node instanceof PDFDict)) continue;
    const children = node.lookup(named('Kids'));
    if (children instanceof PDFArray) open.push(...children.asArray());
    else pages += 1;
    const said = node.lookup(named('Count'));
    if (pages > mostPdfPages || (said instanceof PDFNumber && said.asNumber() > mostPdfPages)) return 'too many';
  }
  return pages;
}
