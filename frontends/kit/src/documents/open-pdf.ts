/** Opens a document with pdf.js, which reads of the file what it draws. */
import type { PDFDocumentProxy, PDFPageProxy, PDFWorker } from 'pdfjs-dist';
import { chunkBytes, FileRanges } from './file-ranges.ts';
import { loadPdfLibrary } from './pdf-library.ts';
import { keepRanges } from './ranges-of.ts';

export type { PDFDocumentProxy as PdfDocument, PDFPageProxy as PdfPage };

let script: Worker | undefined;
let worker: PDFWorker | undefined;

/** One worker for all documents, and ours: one that pdf.js makes for a document ends with it, and whoever opens the next meanwhile is refused. */
async function load() {
  // Its script comes over the line at the same time as the library.
  script ??= new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' });
  const { pdfjs } = await loadPdfLibrary();
  worker ??= pdfjs.PDFWorker.create({ port: script });
  return { pdfjs, worker };
}

/** A document can neither run scripts nor fetch anything by itself. */
const closed = { enableXfa: false };

type Opening = {
  /** Asked for another address when this one's time is over. */
  renew: () => Promise<string>;
  /** Whoever waited for it has left. */
  signal: AbortSignal;
};

function unlessLeft<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', leave));
}

export async function openPdf(url: string, { renew, signal }: Opening): Promise<PDFDocumentProxy> {
  const [{ pdfjs, worker: by }, ranges] = await Promise.all([load(), FileRanges.open({ url, renew }, signal)]);
  signal.throwIfAborted();
  if (ranges.length === undefined) return pdfjs.getDocument({ data: ranges.start, worker: by, ...closed }).promise;
  const transport = new pdfjs.PDFDataRangeTransport(ranges.length, ranges.start);
  transport.requestDataRange = (begin, end) => ranges.ask({ begin, end });
  transport.abort = () => ranges.close();
  ranges.deliver = (begin, bytes) => {
    try {
      transport.onDataRange(begin, bytes);
    } catch {
      // The document is being closed, and nobody waits for it any more.
    }
  };
  const task = pdfjs.getDocument({
    range: transport,
    worker: by,
    rangeChunkSize: chunkBytes,
    // Nothing but what is looked at.
    disableStream: true,
    disableAutoFetch: true,
    ...closed,
  });
  try {
    const document = await unlessLeft(ranges.orFailure(task.promise), signal);
    keepRanges(document, ranges);
    return document;
  } catch (error) {
    void task.destroy();
    throw error;
  }
}
