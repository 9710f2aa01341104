import { ContentInternalService } from '@parlance/proto/content/v1';
import { defineService } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { LessonNotFound, MaterialOrCourseNotFound } from '../../domain/errors.ts';
import { findTopic } from '../../queries/topic.ts';
import { answering } from '../error-map.ts';

export function makeContentInternalService({ db }: { db: Queryable }) {
  return defineService(ContentInternalService, {
    resolveTopic: ({ material, course, lesson }) =>
      answering(async () => {
        const { courseFound, topic } = await findTopic(db, { material, course, lesson });
        if (!courseFound) throw new MaterialOrCourseNotFound();
        if (topic === undefined) throw new LessonNotFound();
        const { code, name, isPte, abbreviation } = topic;
        return { code, name, isPte, courseAbbreviation: abbreviation };
      }),
  });
}
