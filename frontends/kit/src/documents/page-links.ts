/** The links of a page that may be followed, by their place in hundredths of the page. */
import { allowedLink } from './document-link.ts';
import type { PdfPage } from './open-pdf.ts';

export type PageLink = { href: string; left: number; top: number; width: number; height: number };
type Annotation = { subtype?: string; url?: string; rect?: number[] };
type Page = Pick<PdfPage, 'getViewport' | 'getAnnotations'>;

export async function linksOf(page: Page): Promise<PageLink[]> {
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
