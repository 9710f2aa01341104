/** The words of the page that is read, where the stage is as narrow as a phone; and whether the reader wants them or the page as it was printed. */
import { useEffect, useState } from 'react';
import type { PdfDocument } from './open-pdf.ts';
import { textOf, type TextBlock } from './page-text.ts';

/** Below, the words of a page that is as wide as the stage are too small to read. */
const narrowPx = 500;

export type PageWords = { state: 'loading' } | { state: 'ready'; blocks: readonly TextBlock[] };
type Read = { document: PdfDocument; number: number; blocks: readonly TextBlock[] };
const none: readonly TextBlock[] = [];

export function usePageText(document: PdfDocument, number: number, stageWidth: number) {
  const [read, setRead] = useState<Read>();
  const [wantsPage, setWantsPage] = useState(false);
  // Before the stage has been measured it is no wider than the window.
  const isNarrow = (stageWidth || window.innerWidth) < narrowPx;
  useEffect(() => {
    if (!isNarrow) return;
    let current = true;
    const words = async () => textOf(await document.getPage(number));
    // A page whose words cannot be read may still be drawn, and says what is wrong with it.
    words().then(
      (blocks) => current && setRead({ document, number, blocks }),
      () => current && setRead({ document, number, blocks: none }),
    );
    return () => void (current = false);
  }, [document, number, isNarrow]);
  if (!isNarrow) return undefined;
  const isRead = read?.document === document && read.number === number;
  const words: PageWords = isRead ? { state: 'ready', blocks: read.blocks } : { state: 'loading' };
  const isPicture = words.state === 'ready' && words.blocks.length === 0;
  return { words, isPicture, isShown: !wantsPage && !isPicture, toggle: () => setWantsPage(!wantsPage) };
}
