/** Which pages are on screen and how wide: one, or two side by side from 1280 px of window. */
/** In a stage of its own, or one page as wide as the column that it stands in. */
export type Fit = 'stage' | 'width';
export type PageLayout = { first: number; shown: number[]; pageWidth: number };

export const twoPagesFromPx = 1280;
/** Of two pages side by side most words are at least this large on the screen. */
const leastBodyPx = 14;
const gapPx = 2;
const phonePx = 500;

export function layoutPages(wanted: {
  page: number;
  count: number;
  ratio: number;
  zoom: number;
  stage: { width: number; height: number };
  windowWidth: number;
  /** How tall most of its letters are, as a share of its width; undefined: not known. */
  body?: number | undefined;
  fit?: Fit;
  /** Read alone, with something beside the stage: two pages only where the stage itself is that wide. */
  alone?: boolean;
}): PageLayout {
  const { count, ratio, zoom, stage, windowWidth, body, fit = 'stage', alone = false } = wanted;
  // A page that the document does not have is its nearest.
  const page = Math.min(count, Math.max(1, Math.floor(wanted.page) || 1));
  const isWide = fit === 'stage' && (alone ? stage.width : windowWidth) >= twoPagesFromPx && count > 1;
  const halfWide = Math.min((stage.width - gapPx) / 2, stage.height * ratio);
  const pair = isWide && (body === undefined || halfWide * body >= leastBodyPx);
  const first = pair ? Math.min(page, Math.max(1, count - 1)) : page;
  const shown = pair ? [first, first + 1] : [first];
  const roomWide = pair ? (stage.width - gapPx) / 2 : stage.width;
  // A phone and a tablet read by scrolling: the page takes the width. From there on the whole page is seen.
  const wholePage = windowWidth > 900 ? Math.min(roomWide, stage.height * ratio) : roomWide;
  const inStage = windowWidth < phonePx ? windowWidth : wholePage;
  const fitted = fit === 'width' ? stage.width : inStage;
  return { first, shown, pageWidth: Math.max(0, Math.floor(fitted * zoom)) };
}

/** The pages one turn away: drawn ahead, so that a turn shows them at once. All others are not held at all. */
export function pagesNear(shown: readonly number[], count: number): number[] {
  const [first = 1] = shown;
  const last = shown.at(-1) ?? first;
  const before = shown.map((_page, index) => first - shown.length + index);
  const after = shown.map((_page, index) => last + 1 + index);
  return [...before, ...after].filter((page) => page >= 1 && page <= count);
}

const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const [leastZoom] = zoomSteps;
const mostZoom = zoomSteps[zoomSteps.length - 1] ?? 3;

/** The step above or below, also from between two. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const steps = direction === 1 ? zoomSteps : zoomSteps.toReversed();
  return steps.find((step) => (step - zoom) * direction > 0.001) ?? boundedZoom(zoom);
}

export function boundedZoom(zoom: number): number {
  return Math.min(mostZoom, Math.max(leastZoom, zoom));
}

/** Memory of phones sets the limit, not the eye. */
const mostPixels = 12_000_000;

/** Pixels of the canvas for one of the page's. */
export function sharpness(width: number, ratio: number, screen = window.devicePixelRatio || 1): number {
  return Math.min(screen, 2, Math.sqrt(mostPixels * ratio) / width);
}
