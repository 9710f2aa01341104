/** One page drawn on a canvas at the screen's own resolution, with the links that may be followed laid over it. */
import { useEffect, useRef, useState } from 'react';
import { documentTexts } from '../locales/texts.ts';
import { drawPage, type PageLink } from './draw-page.ts';
import classes from './pdf-page.module.css';
import type { PdfDocument } from './open-pdf.ts';
import { withRetries } from './retry.ts';

type Props = {
  document: PdfDocument;
  number: number;
  /** As wide as it stands on the screen now. */
  width: number;
  /** What it is drawn for: follows the width when that has been still. */
  drawnFor: number;
  /** Width by height, as far as it is known: the page keeps its place before it is drawn. */
  ratio: number;
  /** Kept ready beside the page that is read. */
  near?: boolean;
  onFailure: () => void;
  onDrawn: (shape: number) => void;
};

export function PdfPageView({ document, number, width, drawnFor, ratio, near = false, onFailure, onDrawn }: Props) {
  const { documents } = documentTexts.use();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [links, setLinks] = useState<PageLink[]>([]);
  const [drawn, setDrawn] = useState<number>();
  const handlers = useRef({ onFailure, onDrawn });
  useEffect(() => {
    handlers.current = { onFailure, onDrawn };
  });

  useEffect(() => {
    if (drawnFor <= 0) return;
    const stop = new AbortController();
    const draw = async () => {
      if (stop.signal.aborted) return;
      const page = await drawPage({ document, number, width: drawnFor, canvas: () => canvas.current }, stop.signal);
      if (!page) return;
      setDrawn(page.shape);
      setLinks(page.links);
      handlers.current.onDrawn(page.shape);
    };
    withRetries(draw, stop.signal).catch(() => !stop.signal.aborted && handlers.current.onFailure());
    return () => stop.abort();
  }, [document, number, drawnFor]);

  useEffect(() => {
    const target = canvas.current;
    // Browsers keep the pixels of a canvas that left the page until they find time; iOS counts them against the tab.
    return () => void (target && Object.assign(target, { width: 0, height: 0 }));
  }, []);

  return (
    <div
      className={classes.page}
      style={{ width, aspectRatio: drawn ?? ratio }}
      data-page={number}
      data-drawn={drawn !== undefined || undefined}
      hidden={near}
    >
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
