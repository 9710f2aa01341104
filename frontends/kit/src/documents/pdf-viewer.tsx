/** One document inside a page: a page at a time, as wide as there is room. */
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pdf } from '@parlance/proto/limits';
import { useRef, useState } from 'react';
import { documentTexts } from '../locales/documents/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import type { PdfDocument } from './open-pdf.ts';
import { PdfPageView } from './pdf-page.tsx';
import { useDocument } from './use-document.ts';
import { useSize } from './use-size.ts';
import classes from './pdf-viewer.module.css';

type Props = { id: string; name: string; address: () => Promise<string> };

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

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
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame, pdf.zoomDebounceMs);
  const [page, setPage] = useState(1);
  const [failed, setFailed] = useState(false);
  return (
    <>
      <div className={classes.pager} role="group" aria-label={documents.page}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={documents.back}
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <span aria-live="polite">{documents.of(page, document.numPages)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={documents.forward}
          disabled={page === document.numPages}
          onClick={() => setPage(page + 1)}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
      </div>
      <div ref={frame} className={classes.frame}>
        {failed ? (
          <ErrorState message={documents.failed} onRetry={() => setFailed(false)} />
        ) : (
          <PdfPageView
            document={document}
            number={page}
            width={width}
            onFailure={() => setFailed(true)}
            onShape={() => undefined}
          />
        )}
      </div>
    </>
  );
}
