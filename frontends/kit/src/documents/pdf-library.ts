/** react-pdf and pdf.js, loaded when a document is opened. */
import { useEffect, useState } from 'react';
import { withTries } from '../remote/with-tries.ts';

type Library = typeof import('./react-pdf-parts.ts');

let loading: Promise<Library> | undefined;
let loaded: Library | undefined;

export function loadPdfLibrary(): Promise<Library> {
  loading ??= withTries(() => import('./react-pdf-parts.ts')).then((library) => (loaded = library));
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Whoever has a document has the library, and draws with it at once. */
export function usePdfLibrary(): Library | undefined {
  const [library, setLibrary] = useState(loaded);
  useEffect(() => {
    if (!library) void loadPdfLibrary().then(setLibrary);
  }, [library]);
  return library;
}
