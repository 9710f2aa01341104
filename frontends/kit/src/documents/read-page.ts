/** Has a page unpacked and its fonts loaded, so that drawing it is all that is left. As small as it may be: the work is in the reading. */
import type { PdfDocument } from './open-pdf.ts';

export async function readPage(document: PdfDocument, number: number): Promise<void> {
  const page = await document.getPage(number);
  const canvas = Object.assign(window.document.createElement('canvas'), { width: 1, height: 1 });
  await page.render({ canvas, viewport: page.getViewport({ scale: 0.01 }) }).promise;
}
