/** On a slow line the face, an eighth of a first load, waits until the page is there: until then its stand-in of the same measures is shown. */

/** Megabits a second, and what a browser calls less. */
const slowBelow = 2.5;
const quietMs = 1_500;
/** Something that never ends keeps nobody from the face. */
const longestMs = 20_000;

type Connection = { downlink?: number; effectiveType?: string; saveData?: boolean };

/** Firefox and Safari do not say how fast the line is; to them it is fast. */
export function isSlow({ downlink = slowBelow, effectiveType = '4g', saveData = false }: Connection = {}): boolean {
  return saveData || effectiveType !== '4g' || downlink < slowBelow;
}

export function holdFaceBack(): void {
  if (!isSlow((navigator as { connection?: Connection }).connection)) return;
  const page = document.documentElement.dataset;
  page.lateFace = '';
  const release = () => {
    coming.disconnect();
    clearTimeout(quiet);
    clearTimeout(longest);
    delete page.lateFace;
  };
  let quiet = setTimeout(release, longestMs);
  const longest = setTimeout(release, longestMs);
  const coming = new PerformanceObserver(() => {
    clearTimeout(quiet);
    quiet = setTimeout(release, quietMs);
  });
  coming.observe({ type: 'resource', buffered: true });
}
