/** One page, drawn by react-pdf at the screen's own resolution, with the links that may be followed laid over it. */
import { useEffect, useRef, useState } from 'react';
import { documentTexts } from '../locales/texts.ts';
import type { PdfDocument } from './open-pdf.ts';
import { linksOf, type PageLink } from './page-links.ts';
import { sharpness } from './page-layout.ts';
import classes from './pdf-page.module.css';
import { usePdfLibrary } from './pdf-library.ts';
import { type Drawing, useDrawings } from './use-drawings.ts';

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
  const [shape, setShape] = useState<number>();
  const [links, setLinks] = useState<PageLink[]>([]);
  const handlers = useRef({ onFailure, onDrawn });
  useEffect(() => {
    handlers.current = { onFailure, onDrawn };
  });
  const { shown, next } = useDrawings({
    document,
    drawnFor,
    onFailure: () => handlers.current.onFailure(),
    onDrawn: (drawn) => {
      setShape(drawn.shape);
      setLinks(drawn.links);
      handlers.current.onDrawn(drawn.shape);
    },
  });
  return (
    <div
      className={classes.page}
      style={{ width, aspectRatio: shape ?? ratio }}
      role="group"
      aria-label={documents.pageOf(number)}
      data-page={number}
      data-drawn={shown !== undefined || undefined}
      hidden={near}
    >
      {/* What is drawn next lies beneath what is shown until it is whole: zooming never flashes an empty page. */}
      {[next, shown].map(
        (drawing) =>
          drawing && (
            <Sheet
              key={drawing.id}
              document={document}
              number={number}
              drawing={drawing}
              width={width}
              ratio={shape ?? ratio}
              readable={!near && drawing === (shown ?? next)}
            />
          ),
      )}
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

type SheetProps = Pick<Props, 'document' | 'number' | 'width' | 'ratio'> & {
  drawing: Drawing;
  /** With its words laid over it, for selecting and for whoever is read to. */
  readable: boolean;
};

function Sheet({ document, number, drawing, width, ratio, readable }: SheetProps) {
  const library = usePdfLibrary();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    // Browsers keep the pixels of a canvas that left the page until they find time; iOS counts them against the tab. react-pdf means to give them back and no longer has the canvas by then.
    () => () => void (canvas.current && Object.assign(canvas.current, { width: 0, height: 0 })),
    [],
  );
  if (!library) return null;
  const { width: drawnFor, drawn, failed } = drawing;
  return (
    <div className={classes.sheet} style={width === drawnFor ? undefined : { transform: `scale(${width / drawnFor})` }}>
      <library.Page
        pdf={document}
        pageNumber={number}
        width={drawnFor}
        canvasRef={(drawnOn) => {
          canvas.current = drawnOn ?? canvas.current;
        }}
        devicePixelRatio={sharpness(drawnFor, ratio)}
        suspense={false}
        renderTextLayer={readable}
        // Its links go anywhere, and its forms are nothing of a lesson's.
        renderAnnotationLayer={false}
        loading={null}
        error={null}
        onLoadSuccess={({ originalWidth, originalHeight }) => {
          if (!(originalWidth > 0 && originalHeight > 0)) failed(new Error('The page has no size.'));
        }}
        onLoadError={failed}
        onRenderError={failed}
        onRenderSuccess={(page) => {
          const { originalWidth, originalHeight } = page;
          linksOf(page).then((links) => drawn({ shape: originalWidth / originalHeight, links }), failed);
          // What pdf.js unpacked to draw it; a document of hundreds of pages would keep it all.
          page.cleanup();
          // The canvas that it measures words on: browsers keep each line that was measured as long as there is one.
          library.pdfjs.TextLayer.cleanup();
        }}
      />
    </div>
  );
}
