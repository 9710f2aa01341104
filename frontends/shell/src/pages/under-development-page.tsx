import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { useEffect } from 'react';

const title = 'Page Under Development';

/** ROUTE-40. */
export function UnderDevelopmentPage({ onTitle }: { onTitle: (title: string) => void }) {
  useEffect(() => onTitle(title), [onTitle]);
  return <EmptyState text={title} />;
}
