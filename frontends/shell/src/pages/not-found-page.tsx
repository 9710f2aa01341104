import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { useEffect } from 'react';

/** ROUTE-42. */
export function NotFoundPage({ onTitle }: { onTitle: (title: string) => void }) {
  useEffect(() => onTitle('404'), [onTitle]);
  return <EmptyState text="Press the back button in your browser, or simply refresh." />;
}
