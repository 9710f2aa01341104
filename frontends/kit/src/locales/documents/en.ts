/** Documents and videos inside a page, in English; the catalogue's words to the letter. */
import type { ReactNode } from 'react';
import { sentence } from '../../i18n/sentence.tsx';

export const en = {
  documents: {
    pageOf: (page: number) => `Page ${page}`,
    loading: 'Loading PDF...',
    none: 'This lesson has no document.',
    failed: 'Failed to load PDF. Please try again.',
    notFetched: 'Error fetching materials',
    zoomFailed: 'Unable to display PDF at current zoom level',
    zoomAdvice: 'Please adjust the zoom or refresh the page.',
    retry: 'Retry',
    page: 'Page',
    back: 'Page back',
    forward: 'Page forward',
    of: (shown: ReactNode, count: number) => sentence`${shown} of ${count}`,
    zoom: 'Zoom',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    label: 'Lesson page',
    close: 'Close',
  },
  video: { note: 'Plays from YouTube. Nothing is loaded from there before you press play.' },
};
