/** content's use cases, put together. */
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Signer } from '../domain/signed-link.ts';
import { findApplicationFiles, findAudio } from '../queries/file.ts';
import { findSubscription, takesPartIn } from '../queries/reader.ts';
import { findTopic } from '../queries/topic.ts';
import { makeCompleteUpload } from '../usecases/complete-upload.ts';
import { makeCreateApplicationUpload } from '../usecases/create-application-upload.ts';
import { makeCreateCourse } from '../usecases/create-course.ts';
import { makeCreateLesson } from '../usecases/create-lesson.ts';
import { makeCreateMaterial } from '../usecases/create-material.ts';
import { makeCreateUpload } from '../usecases/create-upload.ts';
import { makeHoldApplicationFiles } from '../usecases/hold-application-files.ts';
import type { ContentUnitOfWork, Pictures, Storage } from '../usecases/ports.ts';
import { makeReceiveUpload } from '../usecases/receive-upload.ts';
import { makeRemoveUnfinishedUploads } from '../usecases/remove-unfinished-uploads.ts';
import { makeSettleApplicationUpload } from '../usecases/settle-application-upload.ts';
import { makeSignApplicationFiles } from '../usecases/sign-application-files.ts';
import { makeSignAudio } from '../usecases/sign-audio.ts';
import { makeSignDocument } from '../usecases/sign-document.ts';

export type UseCaseParts = {
  uow: ContentUnitOfWork;
  db: Queryable;
  /** The school's time. */
  clock: Clock;
  /** Links and uploads live in real time. */
  realTime?: Clock;
  storage: Storage;
  pictures: Pictures;
  signer: Signer;
};

export type ContentUseCases = ReturnType<typeof makeUseCases>;

export function makeUseCases({ uow, db, clock, realTime = systemClock, storage, pictures, signer }: UseCaseParts) {
  const deps = { uow, clock, realTime, storage, pictures, signer, ids: { next: () => uuidv7(clock.now()) } };
  const lookups = {
    findLesson: (address: Parameters<typeof findTopic>[1]) => findTopic(db, address),
    findReader: async (uid: string, lessonId: string) => ({
      subscription: await findSubscription(db, uid),
      takesPart: await takesPartIn(db, uid, lessonId),
    }),
  };
  return {
    createMaterial: makeCreateMaterial(deps),
    createCourse: makeCreateCourse(deps),
    createLesson: makeCreateLesson(deps),
    createUpload: makeCreateUpload(deps),
    createApplicationUpload: makeCreateApplicationUpload(deps),
    receiveUpload: makeReceiveUpload({ ...deps, settleApplicationUpload: makeSettleApplicationUpload(deps) }),
    holdApplicationFiles: makeHoldApplicationFiles(deps),
    signApplicationFiles: makeSignApplicationFiles({ findFiles: (links) => findApplicationFiles(db, links), ...deps }),
    completeUpload: makeCompleteUpload(deps),
    removeUnfinishedUploads: makeRemoveUnfinishedUploads(deps),
    signAudio: makeSignAudio({ findAudio: (asked) => findAudio(db, asked), realTime, signer }),
    signDocument: makeSignDocument({ lookups, clock, realTime, signer }),
  };
}
