/** A document as pdf.js hands it out, of any length, that counts what is drawn of it and has a line of words on each page; and a stage that has a size, which jsdom has not. */
import type { PdfDocument } from '../documents/open-pdf.ts';

const wordsOf = (str: string) => ({
  items: [
    {
      str,
      dir: 'ltr',
      transform: [16, 0, 0, 16, 72, 700],
      width: 90,
      height: 16,
      fontName: 'f',
      hasEOL: false,
    },
  ],
  styles: { f: { fontFamily: 'sans-serif', ascent: 0.8, descent: -0.2, vertical: false } },
  lang: 'en',
});

type Options = {
  pages?: number;
  link?: string;
  words?: (page: number) => string;
  draw?: (page: number, width: number) => Promise<void>;
};

const someWords = (page: number) => `Words of page ${page}, for whoever reads it`;

export function fakePdf({ pages = 12, link, words = someWords, draw = async () => undefined }: Options = {}) {
  const drawn: { page: number; width: number }[] = [];
  const cleaned: number[] = [];
  const page = (number: number) => ({
    rotate: 0,
    getViewport: ({ scale }: { scale: number }) => ({
      width: 600 * scale,
      height: 800 * scale,
      rotation: 0,
      rawDims: { pageWidth: 600, pageHeight: 800, pageX: 0, pageY: 0 },
      convertToViewportPoint: (x: number, y: number) => [x, y],
    }),
    getTextContent: async () => wordsOf(words(number)),
    streamTextContent: () =>
      new ReadableStream({
        start(line) {
          line.enqueue(wordsOf(words(number)));
          line.close();
        },
      }),
    getStructTree: async () => null,
    getAnnotations: async () => (link ? [{ subtype: 'Link', url: link, rect: [0, 0, 60, 20] }] : []),
    render: ({ canvas }: { canvas: HTMLCanvasElement }) => {
      drawn.push({ page: number, width: canvas.width });
      return { promise: draw(number, canvas.width), cancel: () => undefined };
    },
    cleanup: () => cleaned.push(number),
  });
  const document = {
    numPages: pages,
    fingerprints: [crypto.randomUUID()],
    getPage: async (number: number) => page(number),
    loadingTask: { destroy: async () => undefined },
  } as unknown as PdfDocument;
  return { document, drawn, cleaned };
}

/** Every observed element is this large, and says so at once. */
export function installStage(size = { width: 800, height: 700 }): { resize: (next: typeof size) => void } {
  const observers = new Set<ResizeObserverCallback>();
  let now = size;
  const tell = (heard: ResizeObserverCallback) =>
    heard([{ contentRect: now } as ResizeObserverEntry], {} as ResizeObserver);
  globalThis.ResizeObserver = class {
    readonly #heard: ResizeObserverCallback;
    constructor(heard: ResizeObserverCallback) {
      this.#heard = heard;
    }
    observe() {
      observers.add(this.#heard);
      tell(this.#heard);
    }
    unobserve() {
      observers.delete(this.#heard);
    }
    disconnect() {
      observers.delete(this.#heard);
    }
  };
  Element.prototype.scrollTo = () => undefined;
  HTMLCanvasElement.prototype.getContext = function pen(this: HTMLCanvasElement) {
    return { canvas: this, measureText: () => ({ width: 10 }) };
  } as never;
  // The styles of react-pdf, which it asks after.
  document.body.style.setProperty('--react-pdf-text-layer', '1');
  return {
    resize(next) {
      now = next;
      observers.forEach(tell);
    },
  };
}
