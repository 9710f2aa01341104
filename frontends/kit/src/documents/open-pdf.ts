/** pdf.js, loaded when a document is opened. The only file that knows it. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { withTries } from '../remote/with-tries.ts';

export type { PDFDocumentProxy as PdfDocument, PDFPageProxy as PdfPage };

let library: Promise<typeof import('pdfjs-dist')> | undefined;

function load(): Promise<typeof import('pdfjs-dist')> {
  library ??= withTries(() => import('pdfjs-dist')).then((pdfjs) => {
    pdfjs.GlobalWorkerOptions.workerPort = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), {
      type: 'module',
    });
    return pdfjs;
  });
  library.catch(() => (library = undefined));
  return library;
}

/** A document can neither run scripts nor fetch anything by itself. */
export async function openPdf(url: string): Promise<PDFDocumentProxy> {
  const pdfjs = await load();
  return pdfjs.getDocument({ url, enableXfa: false, withCredentials: false }).promise;
}
