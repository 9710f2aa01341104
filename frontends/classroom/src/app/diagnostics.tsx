/** For whoever measures a call (`?diagnostics` in the address): nobody else loads what does it. */
import { lazy, Suspense } from 'react';
import type { FiguresOf } from './call-figures.tsx';

const CallFigures = lazy(async () => ({ default: (await import('./call-figures.tsx')).CallFigures }));

export function Diagnostics(parts: FiguresOf) {
  if (!new URLSearchParams(window.location.search).has('diagnostics')) return null;
  return (
    <Suspense fallback={null}>
      <CallFigures {...parts} />
    </Suspense>
  );
}
