/** Topics by what the library says of them, never by what a caller says; asked for outside any transaction. */
import type { LibraryTopic, TopicIds } from '../domain/library-topic.ts';
import type { Library } from './ports.ts';

/** Undefined when no topic was chosen: the domain says what follows. */
export async function topicOf(library: Library, ids: TopicIds): Promise<LibraryTopic | undefined> {
  const { material, course, lesson } = ids;
  return material && course && lesson ? library.find({ material, course, lesson }) : undefined;
}
