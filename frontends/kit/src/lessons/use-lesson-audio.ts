/** A lesson's recordings with addresses that last an hour, for its teacher. */
import { keyOf } from '../api/read.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { everyPage } from '../api/read-pages.ts';
import type { Schemas, TopicJson } from '../api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { coursesQuery } from './topics.ts';

export type LessonAudio = Schemas['AudioResource'];

/** Renewed well before the addresses end. */
const freshMs = 30 * 60_000;

export function useLessonAudio(topic: TopicJson | null | undefined) {
  const { api, session } = useShell();
  const client = useQueryClient();
  return useQuery({
    queryKey: keyOf('/materials/audio', topic ?? undefined),
    // Only teachers may ask.
    enabled: Boolean(topic?.lesson) && session.person.role === 'tutor',
    staleTime: freshMs,
    gcTime: freshMs,
    refetchInterval: freshMs,
    queryFn: async (): Promise<LessonAudio[]> => {
      if (!topic) return [];
      const { items: courses } = await client.ensureQueryData(coursesQuery(api, topic.material));
      const lesson = courses.find(({ id }) => id === topic.course)?.lessons.find(({ id }) => id === topic.lesson);
      if (!lesson?.audioResource) return [];
      const paths = [lesson.audioResource];
      const read = async (pageToken?: string) =>
        (await api.POST('/materials/audio', { body: { paths, pageToken } })).data;
      return (await everyPage(read)).items;
    },
  });
}

/** "02 At the desk.wav" reads as "02 At the desk". */
export function audioName({ filename }: Pick<LessonAudio, 'filename'>): string {
  return filename.replace(/\.[a-z0-9]{2,4}$/i, '');
}
