/** One page drawn on a canvas at the screen's own resolution, with the links that may be followed laid over it. */
import { useEffect, useRef, useState } from 'react';
import { documentTexts } from '../locales/documents/texts.ts';
import { allowedLink } from './document-link.ts';
import classes from './pdf-page.module.css';
import type { PdfDocument, PdfPage } from './open-pdf.ts';
import { pauseMs, withRetries } from './retry.ts';

type Link = { href: string; left: number; top: number; width: number; height: number };
type Annotation = { subtype?: string; url?: string; unsafeUrl?: string; rect?: number[] };
type Props = {
  document: PdfDocument;
  number: number;
  width: number;
  onFailure: () => void;
  onShape: (ratio: number) => void;
};

/** Memory of phones sets the limit, not the eye. */
const mostPixels = 12_000_000;

async function linksOf(page: PdfPage): Promise<Link[]> {
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
  const wanted = (width / natural.width) * Math.min(window.devicePixelRatio || 1, 2);
  return Math.min(wanted, Math.sqrt(mostPixels / (natural.width * natural.height)));
}

export function PdfPageView({ document, number, width, onFailure, onShape }: Props) {
  const { documents } = documentTexts.use();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [links, setLinks] = useState<Link[]>([]);
  const [drawn, setDrawn] = useState(false);
  const told = useRef({ onFailure, onShape });
  useEffect(() => {
    told.current = { onFailure, onShape };
  });

  useEffect(() => {
    if (width <= 0) return;
    let current = true;
    let task: { cancel(): void } | undefined;
    const draw = async () => {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: scaleFor(page, width) });
      const target = canvas.current;
      if (!current || !target) return;
      told.current.onShape(viewport.width / viewport.height);
      // Drawn aside and put on screen whole: zooming never flashes an empty page.
      const sheet = Object.assign(window.document.createElement('canvas'), {
        width: Math.ceil(viewport.width),
        height: Math.ceil(viewport.height),
      });
      const rendering = page.render({ canvas: sheet, viewport });
      task = rendering;
      await rendering.promise;
      target.width = sheet.width;
      target.height = sheet.height;
      target.getContext('2d')?.drawImage(sheet, 0, 0);
      setDrawn(true);
      setLinks(await linksOf(page));
    };
    withRetries(() => (current ? draw() : Promise.resolve()), pauseMs).catch(() => current && told.current.onFailure());
    return () => {
      current = false;
      task?.cancel();
    };
  }, [document, number, width]);

  return (
    <div className={classes.page} style={{ width }} data-page={number} data-drawn={drawn || undefined}>
      <canvas ref={canvas} aria-label={documents.pageOf(number)} role="img" />
      {links.map((link) => (
        <a
          key={`${link.href} ${link.left} ${link.top}`}
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={link.href}
          style={{ left: `${link.left}%`, top: `${link.top}%`, width: `${link.width}%`, height: `${link.height}%` }}
        />
      ))}
    </div>
  );
}
