/** One document inside a page: a page at a time, as wide as there is room. */
import { Box, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { documentTexts } from '../locales/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Quiet } from '../ui/words.tsx';
import type { PdfDocument } from './open-pdf.ts';
import { PdfPages } from './pdf-pages.tsx';
import { PageControls } from './reader-controls.tsx';
import { useDocument } from './use-document.ts';
import { useReader } from './use-reader.ts';

type Props = { id: string; name: string; address: () => Promise<string> };

export function PdfViewer({ id, name, address }: Props) {
  const { documents } = documentTexts.use();
  const { opened, retry } = useDocument(id, address);
  if (opened.state === 'failed')
    return <ErrorState error={opened.problem} message={documents.failed} onRetry={retry} />;
  return (
    <Box
      component="section"
      className="p-card"
      miw={0}
      mih={420}
      bg="var(--p-raised)"
      aria-label={name}
      aria-busy={opened.state === 'loading'}
    >
      {opened.state === 'loading' && (
        <Quiet px={20} py={28} role="status">
          {documents.loading}
        </Quiet>
      )}
      {opened.state === 'ready' && <Pages document={opened.document} />}
    </Box>
  );
}

function Pages({ document }: { document: PdfDocument }) {
  const { documents } = documentTexts.use();
  const [page, onPage] = useState(1);
  const stage = useRef<HTMLDivElement>(null);
  const reader = useReader({ document, stage, page, onPage, fit: 'width' });
  return (
    <>
      <Group justify="center" p={6} className="p-line-below">
        <PageControls reader={reader} />
      </Group>
      <Box ref={stage} maw={760} mx="auto" my="md" px="md">
        <PdfPages
          document={document}
          reader={reader}
          failed={({ onRetry }) => <ErrorState error={null} message={documents.failed} onRetry={onRetry} />}
        />
      </Box>
    </>
  );
}
