/** For whoever measures a call (`?diagnostics` in the address): nobody else loads what does it. */
import { optionalPart } from '@parlance/kit/remote/lazy-part.tsx';
import type { FiguresOf } from './call-figures.tsx';

const CallFigures = optionalPart(async () => (await import('./call-figures.tsx')).CallFigures);

export function Diagnostics(parts: FiguresOf) {
  if (!new URLSearchParams(window.location.search).has('diagnostics')) return null;
  return <CallFigures {...parts} />;
}
