/** A document on the screen: which pages, how wide, how near. The page itself is held by whoever shows it, because a teacher may lead it. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { pdf } from '../domain/limits.ts';
import type { PdfDocument } from './open-pdf.ts';
import { boundedZoom, type Fit, layoutPages, nextZoom, pagesNear, twoPagesFromPx } from './page-layout.ts';
import { bodyOf } from './page-text.ts';
import { usePageText } from './use-page-text.ts';
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
  const { ratio, body, onShape } = useShape(document);
  const stageSize = ratio === undefined ? nothing : size;
  // Until it is known nothing is drawn, and so no second page either.
  const shape = {
    ratio: ratio ?? a4,
    body: ratio === undefined ? 0 : body,
    zoom,
    stage: stageSize,
    windowWidth: window.innerWidth,
  };
  const layout = layoutPages({ page, count, fit, alone, ...shape });
  const drawnFor = useStillWidth(layout.pageWidth, pdf.zoomDebounceMs);
  const { first, shown } = layout;
  const text = usePageText(document, first, size.width);

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
    /** There where the stage is too narrow for the page as it was printed. */
    text,
  };
}

type Shape = { ratio: number; body?: number | undefined };

/** The first page's shape before anything is drawn, so that nothing moves; then that of the page on screen. */
function useShape(document: PdfDocument) {
  const [shape, setShape] = useState<Shape>();
  useEffect(() => {
    let current = true;
    // What is wrong with a page is said by whoever draws it.
    shapeOf(document).then(
      (found) => current && setShape((known) => known ?? found),
      () => current && setShape((known) => known ?? { ratio: a4 }),
    );
    return () => void (current = false);
  }, [document]);
  const onShape = useCallback(
    (ratio: number) =>
      setShape((known) => (Math.abs((known?.ratio ?? 0) - ratio) < 0.001 ? known : { ...known, ratio })),
    [],
  );
  return { ratio: shape?.ratio, body: shape?.body, onShape };
}

async function shapeOf(document: PdfDocument): Promise<Shape> {
  const page = await document.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const ratio = width / height || a4;
  // Only where two pages might stand side by side does it matter how small their words would be.
  if (document.numPages < 2 || window.innerWidth < twoPagesFromPx) return { ratio };
  return {
    ratio,
    body: await page.getTextContent().then(
      (content) => bodyOf(content, width),
      () => undefined,
    ),
  };
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
