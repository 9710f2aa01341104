/** The pages of a reader, those beside them kept ready, or why they cannot be drawn. */
import { Box } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { PdfDocument } from './open-pdf.ts';
import { PdfPageView } from './pdf-page.tsx';
import type { Reader } from './use-reader.ts';

type Failure = { page: number; zoomed: boolean; at: number };
type Props = {
  document: PdfDocument;
  reader: Reader;
  /** What stands there instead when the page cannot be drawn as wide as it is wanted. */
  failed: (failure: { zoomed: boolean; onRetry: () => void }) => ReactNode;
};

export function PdfPages({ document, reader, failed }: Props) {
  const { shown, near, pageWidth, drawnFor, ratio, zoom, onShape } = reader;
  const [failure, setFailure] = useState<Failure>();
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  // Another page or another zoom is another try.
  if (failure?.at === drawnFor && shown.includes(failure.page)) {
    return failed({ zoomed: failure.zoomed, onRetry: () => setFailure(undefined) });
  }
  const onDrawn = (number: number, shape: number) => {
    if (number === shown.at(-1)) onShape(shape);
    // What is mounted no longer is not drawn any more either.
    setDrawn((known) => new Set([...[...known].filter((page) => mounted.has(page)), number]));
  };
  // Those beside wait until what is read stands there.
  const ready = shown.every((page) => drawn.has(page)) ? near : near.filter((page) => drawn.has(page));
  const mounted = new Set([...shown, ...ready]);
  return (
    <Box display="flex" w="max-content" m={{ base: '0 auto auto', md: 'auto' }} style={{ gap: 2 }}>
      {[...mounted]
        .toSorted((left, right) => left - right)
        .map((number) => (
          <PdfPageView
            key={number}
            document={document}
            number={number}
            ratio={ratio}
            drawnFor={drawnFor}
            width={pageWidth}
            near={!shown.includes(number)}
            onDrawn={(shape) => onDrawn(number, shape)}
            onFailure={() => shown.includes(number) && setFailure({ page: number, zoomed: zoom !== 1, at: drawnFor })}
          />
        ))}
    </Box>
  );
}
