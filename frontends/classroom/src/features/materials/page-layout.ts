/** Which pages are on screen and how wide: one, or two side by side from 1280 px of window (visual.md). */
export type PageLayout = { first: number; shown: number[]; pageWidth: number };

const twoPagesFromPx = 1280;
const gapPx = 2;
const phonePx = 500;

export function layoutPages(wanted: {
  page: number;
  count: number;
  ratio: number;
  zoom: number;
  stage: { width: number; height: number };
  windowWidth: number;
}): PageLayout {
  const { page, count, ratio, zoom, stage, windowWidth } = wanted;
  const pair = windowWidth >= twoPagesFromPx && count > 1;
  const first = pair ? Math.min(page, Math.max(1, count - 1)) : page;
  const shown = pair ? [first, first + 1] : [first];
  const roomWide = pair ? (stage.width - gapPx) / 2 : stage.width;
  // A phone and a tablet read by scrolling: the page takes the width. From there on the whole page is seen.
  const wholePage = windowWidth > 900 ? Math.min(roomWide, stage.height * ratio) : roomWide;
  const fitted = windowWidth < phonePx ? windowWidth : wholePage;
  return { first, shown, pageWidth: Math.max(0, Math.floor(fitted * zoom)) };
}

export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

export function nextZoom(zoom: number, direction: 1 | -1): number {
  const at = zoomSteps.findIndex((step) => step >= zoom);
  return zoomSteps[Math.min(zoomSteps.length - 1, Math.max(0, at + direction))] ?? 1;
}
