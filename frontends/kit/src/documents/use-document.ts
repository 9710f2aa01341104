/** A document behind a signed address: asked for, opened with patience, closed when it leaves the screen. */
import { useCallback, useEffect, useState } from 'react';
import { isProblem } from '../api/problem.ts';
import { type PdfDocument, openPdf } from './open-pdf.ts';
import { withRetries } from './retry.ts';

export type OpenedDocument =
  { state: 'loading' } | { state: 'failed'; problem: unknown } | { state: 'ready'; document: PdfDocument };

/** A refusal stays one, however often it is asked. */
function mayPass(problem: unknown): boolean {
  return !isProblem(problem) || problem.status >= 500 || [0, 408, 429].includes(problem.status);
}

type Outcome = { of: string; opened: OpenedDocument };

/** `address` is asked for each time: signed addresses live for minutes. Without an id nothing is asked. */
export function useDocument(id: string, address: () => Promise<string>): { opened: OpenedDocument; retry: () => void } {
  const [round, setRound] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const of = `${id} ${round}`;

  useEffect(() => {
    if (!id) return;
    const left = new AbortController();
    let kept: PdfDocument | undefined;
    const open = async () => {
      const url = await address();
      left.signal.throwIfAborted();
      return openPdf(url, { renew: address, signal: left.signal });
    };
    withRetries(open, left.signal, mayPass).then(
      (document) => {
        kept = document;
        if (!left.signal.aborted) setOutcome({ of, opened: { state: 'ready', document } });
        else void document.loadingTask.destroy();
      },
      (problem: unknown) => !left.signal.aborted && setOutcome({ of, opened: { state: 'failed', problem } }),
    );
    return () => {
      left.abort();
      void kept?.loadingTask.destroy();
    };
    // The address belongs to the id.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [of]);

  return {
    opened: outcome?.of === of ? outcome.opened : { state: 'loading' },
    retry: useCallback(() => setRound((value) => value + 1), []),
  };
}
