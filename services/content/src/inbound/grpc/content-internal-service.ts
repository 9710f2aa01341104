import { ContentInternalService } from '@parlance/proto/content/v1';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { LessonNotFound, MaterialOrCourseNotFound } from '../../domain/errors.ts';
import { takesPartIn } from '../../queries/reader.ts';
import { findTopic } from '../../queries/topic.ts';
import type { ContentUseCases } from '../../compose/use-cases.ts';
import { answering } from '../error-map.ts';

type Deps = { db: Queryable; usecases: Pick<ContentUseCases, 'holdApplicationFiles'> };

export function makeContentInternalService({ db, usecases }: Deps) {
  return defineService(ContentInternalService, {
    resolveTopic: ({ material, course, lesson }, call) =>
      answering(async () => {
        const { uid, role } = requireActor(call);
        const { courseFound, topic } = await findTopic(db, { material, course, lesson });
        const isKeptBack = topic?.isHidden && role === 'student' && !(await takesPartIn(db, uid, lesson));
        if (!courseFound || isKeptBack) throw new MaterialOrCourseNotFound();
        if (topic === undefined) throw new LessonNotFound();
        const { abbreviation: courseAbbreviation, ...rest } = topic;
        return { ...rest, courseAbbreviation };
      }),
    holdApplicationFiles: (request) =>
      answering(async () => {
        await usecases.holdApplicationFiles(request);
        return {};
      }),
  });
}
