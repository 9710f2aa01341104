/** Which parts of which file a document is read from: a page that waits for one hears when it cannot be had. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { FileRanges } from './file-ranges.ts';

const rangesOf = new WeakMap<PDFDocumentProxy, FileRanges>();

export const keepRanges = (document: PDFDocumentProxy, ranges: FileRanges): void => void rangesOf.set(document, ranges);

/** Before a page is tried again. */
export const resumeReading = (document: PDFDocumentProxy): void => rangesOf.get(document)?.resume();

export function orFailedReading<T>(document: PDFDocumentProxy, work: Promise<T>): Promise<T> {
  return rangesOf.get(document)?.orFailure(work) ?? work;
}
