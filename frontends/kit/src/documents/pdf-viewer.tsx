/** One document inside a page: a page at a time, as wide as there is room. */
import { useRef, useState } from 'react';
import { documentTexts } from '../locales/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import type { PdfDocument } from './open-pdf.ts';
import { PdfPages } from './pdf-pages.tsx';
import { PageControls } from './reader-controls.tsx';
import { useDocument } from './use-document.ts';
import { useReader } from './use-reader.ts';
import classes from './pdf-viewer.module.css';

type Props = { id: string; name: string; address: () => Promise<string> };

export function PdfViewer({ id, name, address }: Props) {
  const { documents } = documentTexts.use();
  const { opened, retry } = useDocument(id, address);
  if (opened.state === 'failed') return <ErrorState message={documents.failed} onRetry={retry} />;
  return (
    <section className={classes.viewer} aria-label={name} aria-busy={opened.state === 'loading'}>
      {opened.state === 'loading' && (
        <p className={classes.wait} role="status">
          {documents.loading}
        </p>
      )}
      {opened.state === 'ready' && <Pages document={opened.document} />}
    </section>
  );
}

function Pages({ document }: { document: PdfDocument }) {
  const { documents } = documentTexts.use();
  const [page, onPage] = useState(1);
  const stage = useRef<HTMLDivElement>(null);
  const reader = useReader({ document, stage, page, onPage, fit: 'width' });
  return (
    <>
      <div className={classes.pager}>
        <PageControls reader={reader} />
      </div>
      <div ref={stage} className={classes.frame}>
        <PdfPages
          document={document}
          reader={reader}
          failed={({ onRetry }) => <ErrorState message={documents.failed} onRetry={onRetry} />}
        />
      </div>
    </>
  );
}
