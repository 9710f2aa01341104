/** Of a topic in a request only the ids count; its name, code and stream are the library's, and a retry may bring other ones. */
import type { TopicIds } from '../../domain/library-topic.ts';

export function topicIds(topic: Partial<TopicIds> | null): TopicIds {
  const { material = '', course = '', lesson = '' } = topic ?? {};
  return { material, course, lesson };
}
