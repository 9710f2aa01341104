/** A page is drawn anew for another width, and once more when that failed; what stood there before goes when the next is whole. */
import { useEffect, useRef, useState } from 'react';
import type { PdfDocument } from './open-pdf.ts';
import type { PageLink } from './page-links.ts';
import { orFailedReading, resumeReading } from './ranges-of.ts';
import { withRetries } from './retry.ts';

type DrawnPage = { shape: number; links: PageLink[] };
export type Drawing = { id: number; width: number; drawn: (page: DrawnPage) => void; failed: (error: unknown) => void };
type Wanted = {
  document: PdfDocument;
  drawnFor: number;
  onFailure: () => void;
  onDrawn: (page: DrawnPage) => void;
};

export function useDrawings({ document, drawnFor, ...handlers }: Wanted): { shown?: Drawing; next?: Drawing } {
  const [drawings, setDrawings] = useState<{ shown?: Drawing; next?: Drawing }>({});
  const begun = useRef(0);
  const tell = useRef(handlers);
  useEffect(() => {
    tell.current = handlers;
  });
  useEffect(() => {
    if (drawnFor <= 0) return;
    const left = new AbortController();
    const draw = () => {
      resumeReading(document);
      const page = new Promise<{ page: DrawnPage; drawing: Drawing }>((resolve, failed) => {
        const id = (begun.current += 1);
        const drawing: Drawing = { id, width: drawnFor, drawn: (of) => resolve({ page: of, drawing }), failed };
        setDrawings(({ shown }) => ({ ...(shown && { shown }), next: drawing }));
      });
      return orFailedReading(document, page);
    };
    withRetries(draw, left.signal).then(
      ({ page, drawing }) => {
        if (left.signal.aborted) return;
        setDrawings({ shown: drawing });
        tell.current.onDrawn(page);
      },
      () => !left.signal.aborted && tell.current.onFailure(),
    );
    return () => left.abort();
  }, [document, drawnFor]);
  return drawings;
}
