import { ContentInternalService } from '@parlance/proto/content/v1';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import { takesPartIn } from '../../queries/reader.ts';
import { findTopic } from '../../queries/topic.ts';
import type { HoldApplicationFiles } from '../../usecases/hold-application-files.ts';
import type { SettlePhoto } from '../../usecases/settle-photo.ts';

type Deps = { db: Queryable; holdApplicationFiles: HoldApplicationFiles; settlePhoto: SettlePhoto };

export function makeContentInternalService({ db, holdApplicationFiles, settlePhoto }: Deps) {
  return defineService(ContentInternalService, {
    resolveTopic: async ({ material, course, lesson }, call) => {
      const { uid, role } = requireActor(call);
      const { courseFound, topic } = await findTopic(db, { material, course, lesson });
      const isKeptBack = topic?.isHidden && role === 'student' && !(await takesPartIn(db, uid, lesson));
      if (!courseFound || isKeptBack) throw refuse('MATERIAL_OR_COURSE_NOT_FOUND');
      if (topic === undefined) throw refuse('LESSON_NOT_FOUND');
      const { abbreviation: courseAbbreviation, ...rest } = topic;
      return { ...rest, courseAbbreviation };
    },
    holdApplicationFiles: async (request) => {
      await holdApplicationFiles(request);
      return {};
    },
    settlePhoto: async ({ uploadId: id, uid }) => ({ link: await settlePhoto({ id, uid }) }),
  });
}
