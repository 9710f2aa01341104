/** A document on the screen: which pages, how wide, how near. The page itself is held by whoever shows it, because a teacher may lead it. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { pdf } from '../domain/limits.ts';
import type { PdfDocument } from './open-pdf.ts';
import { boundedZoom, type Fit, layoutPages, nextZoom, pagesNear } from './page-layout.ts';
import { useSize, useStillWidth } from './use-size.ts';

export type PagePlace = { page: number; onPage: (page: number) => void };
export type Stage = RefObject<HTMLElement | null>;
type Wanted = PagePlace & { document: PdfDocument; stage: Stage; fit?: Fit; alone?: boolean };

export type Reader = ReturnType<typeof useReader>;

const a4 = 1 / 1.414;
const nothing = { width: 0, height: 0 };

export function useReader({ document, stage, page, onPage, fit = 'stage', alone = false }: Wanted) {
  const count = document.numPages;
  const size = useSize(stage);
  const [zoom, setZoom] = useState(1);
  const [ratio, onShape] = useRatio(document);
  const stageSize = ratio === undefined ? nothing : size;
  const shape = { ratio: ratio ?? a4, zoom, stage: stageSize, windowWidth: window.innerWidth };
  const layout = layoutPages({ page, count, fit, alone, ...shape });
  const drawnFor = useStillWidth(layout.pageWidth, pdf.zoomDebounceMs);
  const { first, shown } = layout;

  const turn = useCallback(
    (step: 1 | -1) => onPage(Math.min(count, Math.max(1, first + step * shown.length))),
    [onPage, count, first, shown.length],
  );
  const goTo = useCallback((wanted: number) => onPage(Math.min(count, Math.max(1, wanted))), [onPage, count]);
  const zoomBy = useCallback((direction: 1 | -1) => setZoom((now) => nextZoom(now, direction)), []);
  const zoomTo = useCallback((wanted: number) => setZoom(boundedZoom(wanted)), []);
  useScrollToTop(stage, first);
  return {
    ...layout,
    // Only what changes has to be still.
    drawnFor,
    near: zoom <= 1 ? pagesNear(shown, count) : [],
    count,
    zoom,
    ratio: shape.ratio,
    turn,
    goTo,
    zoomBy,
    zoomTo,
    onShape,
  };
}

/** The first page's shape before anything is drawn, so that nothing moves; then that of the page on screen. */
function useRatio(document: PdfDocument): [number | undefined, (shape: number) => void] {
  const [ratio, setRatio] = useState<number>();
  useEffect(() => {
    let current = true;
    const shapeOf = async () => {
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      return width / height;
    };
    // What is wrong with a page is said by whoever draws it.
    shapeOf().then(
      (shape) => current && setRatio((known) => known ?? (shape || a4)),
      () => current && setRatio((known) => known ?? a4),
    );
    return () => void (current = false);
  }, [document]);
  const onShape = useCallback(
    (shape: number) => setRatio((known) => (Math.abs((known ?? 0) - shape) < 0.001 ? known : shape)),
    [],
  );
  return [ratio, onShape];
}

/** A page is read from its top. */
function useScrollToTop(stage: Stage, first: number): void {
  const last = useRef(first);
  useEffect(() => {
    // A page that has just been laid out is at its top, and asking would lay it out once more.
    if (last.current === first) return;
    last.current = first;
    stage.current?.scrollTo({ top: 0 });
  }, [stage, first]);
}
