/** Which page of the lesson's document somebody looks at: the teacher's as the room knows it, and one's own. */
import type { StageJson, TopicJson } from '@parlance/kit/api/types.ts';
import type { PagePlace } from '@parlance/kit/documents/use-reader.ts';
import { useCallback, useState } from 'react';

type Topic = TopicJson | null | undefined;

/** The teacher's page of this document; undefined while they have shown none of it. */
export function teacherPage(stage: StageJson, lesson: string | undefined): number | undefined {
  return lesson !== undefined && stage.page?.lesson === lesson ? stage.page.number : undefined;
}

/** Another document begins at its first page. */
export function usePagePlace(topic: Topic): PagePlace {
  const of = topic ? `${topic.material} ${topic.course} ${topic.lesson}` : '';
  const [place, setPlace] = useState({ of, page: 1 });
  const onPage = useCallback((page: number) => setPlace({ of, page }), [of]);
  return { page: place.of === of ? place.page : 1, onPage };
}
