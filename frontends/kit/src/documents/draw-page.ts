/** Draws one page of a document aside and puts it on screen whole: zooming never flashes an empty page. */
import { allowedLink } from './document-link.ts';
import type { PdfDocument, PdfPage } from './open-pdf.ts';

export type PageLink = { href: string; left: number; top: number; width: number; height: number };
export type DrawnPage = { shape: number; links: PageLink[] };
type Annotation = { subtype?: string; url?: string; unsafeUrl?: string; rect?: number[] };
type Wanted = { document: PdfDocument; number: number; width: number; canvas: () => HTMLCanvasElement | null };

/** Memory of phones sets the limit, not the eye. */
const mostPixels = 12_000_000;

async function linksOf(page: PdfPage): Promise<PageLink[]> {
  const viewport = page.getViewport({ scale: 1 });
  const annotations = (await page.getAnnotations()) as Annotation[];
  return annotations.flatMap(({ subtype, url, rect }) => {
    const href = subtype === 'Link' ? allowedLink(url) : undefined;
    if (!href || !rect) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = rect;
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom) as number[];
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top) as number[];
    const share = (value: number, whole: number) => (value / whole) * 100;
    return {
      href,
      left: share(Math.min(x1, x2), viewport.width),
      top: share(Math.min(y1, y2), viewport.height),
      width: share(Math.abs(x2 - x1), viewport.width),
      height: share(Math.abs(y2 - y1), viewport.height),
    };
  });
}

function scaleFor(page: PdfPage, width: number): number {
  const natural = page.getViewport({ scale: 1 });
  if (!(natural.width > 0 && natural.height > 0)) throw new Error('The page has no size.');
  const wanted = (width / natural.width) * Math.min(window.devicePixelRatio || 1, 2);
  return Math.min(wanted, Math.sqrt(mostPixels / (natural.width * natural.height)));
}

/** Has a page unpacked and its fonts loaded, so that drawing it is all that is left. As small as it may be: the work is in the reading. */
export async function readPage(document: PdfDocument, number: number): Promise<void> {
  const page = await document.getPage(number);
  const canvas = Object.assign(window.document.createElement('canvas'), { width: 1, height: 1 });
  await page.render({ canvas, viewport: page.getViewport({ scale: 0.01 }) }).promise;
}

/** Undefined when nobody waits for it any more. */
export async function drawPage(
  { document, number, width, canvas }: Wanted,
  signal: AbortSignal,
): Promise<DrawnPage | undefined> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: scaleFor(page, width) });
  if (signal.aborted) return undefined;
  const sheet = Object.assign(window.document.createElement('canvas'), {
    width: Math.ceil(viewport.width),
    height: Math.ceil(viewport.height),
  });
  const rendering = page.render({ canvas: sheet, viewport });
  const cancel = () => rendering.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await rendering.promise;
    const links = await linksOf(page);
    const target = canvas();
    if (signal.aborted || !target) return undefined;
    target.width = sheet.width;
    target.height = sheet.height;
    target.getContext('2d')?.drawImage(sheet, 0, 0);
    return { shape: viewport.width / viewport.height, links };
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    sheet.width = 0;
    sheet.height = 0;
    // What pdf.js unpacked to draw it; a document of hundreds of pages would keep it all.
    page.cleanup();
  }
}
