/** A library for tests: a lesson's id is its code in small letters, courses that begin with P are PTE, and what does not look like a code is unknown. */
import { ContentInternalService } from '@parlance/proto/content/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { standIn } from '@parlance/runtime/testing/stand-in';
import type { Topic } from '../src/domain/library-topic.ts';
import type { LibraryTopic, TopicIds } from '../src/domain/library-topic.ts';
import type { Library } from '../src/usecases/ports.ts';
import { info } from './builders.ts';

export function libraryTopic(topic: Topic = info.topic, over: Partial<LibraryTopic> = {}): LibraryTopic {
  const courseAbbreviation = topic.code.replace(/\d+$/, '');
  const facts = { isPte: courseAbbreviation.startsWith('P'), isHidden: false, courseAbbreviation };
  return { topic, ...facts, courseName: 'Health language', level: 3, ...over };
}

export type TestLibrary = Library & {
  /** Another name, or hidden, from now on. */
  change(lesson: string, over: { name?: string; isHidden?: boolean }): void;
  asked: TopicIds[];
  /** Whether it answers nobody. */
  down: boolean;
};

const usualNames: Record<string, string> = {
  hl304: info.topic.name,
  hl305: 'On the phone',
  ho101: 'At the desk',
  ps02: 'Read aloud',
};

export function makeTestLibrary(): TestLibrary {
  const changes = new Map<string, { name?: string; isHidden?: boolean }>();
  const asked: TopicIds[] = [];
  const library: TestLibrary = {
    asked,
    down: false,
    change: (lesson, over) => void changes.set(lesson, { ...changes.get(lesson), ...over }),
    async find({ material, course, lesson }) {
      asked.push({ material, course, lesson });
      if (library.down) throw new Error('the library is down');
      if (!/^[a-z]{2}\d{2,3}$/.test(lesson)) throw new AppError('not-found', 'LESSON_NOT_FOUND', 'Lesson not found');
      const { name = usualNames[lesson] ?? lesson, isHidden = false } = changes.get(lesson) ?? {};
      return libraryTopic({ material, course, lesson, code: lesson.toUpperCase(), name }, { isHidden });
    },
  };
  return library;
}

/** The same as a server, as content answers. */
export function standInForContent(library: Library) {
  return standIn(ContentInternalService, {
    resolveTopic: async (ids) => {
      const { topic, ...facts } = await library.find(ids);
      return { ...facts, code: topic.code, name: topic.name };
    },
  });
}
