/** Which page of the lesson's document somebody looks at. Another document begins at its first page. */
import type { TopicJson } from '@parlance/kit/api/types.ts';
import type { PagePlace } from '@parlance/kit/documents/use-reader.ts';
import { useCallback, useState } from 'react';

export type { PagePlace };

export function usePage(topic: TopicJson | null | undefined): PagePlace {
  const of = topic ? `${topic.material} ${topic.course} ${topic.lesson}` : '';
  const [place, setPlace] = useState({ of, page: 1 });
  const onPage = useCallback((page: number) => setPlace({ of, page }), [of]);
  return { page: place.of === of ? place.page : 1, onPage };
}
