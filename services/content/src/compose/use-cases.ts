/** content's use cases, put together. */
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Signer } from '../domain/signed-link.ts';
import { findApplicationFiles, findAudio } from '../queries/file.ts';
import { findReader } from '../queries/reader.ts';
import { findTopic } from '../queries/topic.ts';
import { makeCompleteUpload } from '../usecases/complete-upload.ts';
import { makeCreateApplicationUpload } from '../usecases/create-application-upload.ts';
import { makeCreateCourse } from '../usecases/create-course.ts';
import { makeCreateLesson } from '../usecases/create-lesson.ts';
import { makeCreateMaterial } from '../usecases/create-material.ts';
import { makeCreateUpload } from '../usecases/create-upload.ts';
import { makeHoldApplicationFiles } from '../usecases/hold-application-files.ts';
import type { Pictures, Storage, UnitOfWork } from '../usecases/ports.ts';
import { makeReceiveUpload } from '../usecases/receive-upload.ts';
import { makeRemoveUnfinishedUploads } from '../usecases/remove-unfinished-uploads.ts';
import { makeSettleApplicationUpload } from '../usecases/settle-application-upload.ts';
import { makeSignApplicationFiles } from '../usecases/sign-application-files.ts';
import { makeSignAudio } from '../usecases/sign-audio.ts';
import { makeSignDocument } from '../usecases/sign-document.ts';

type Parts = {
  uow: UnitOfWork;
  db: Queryable;
  /** The school's time. */
  clock: Clock;
  /** Links and uploads live in real time. */
  realTime?: Clock;
  storage: Storage;
  pictures: Pictures;
  signer: Signer;
};

export function makeUseCases({ uow, db, clock, realTime = systemClock, storage, pictures, signer }: Parts) {
  const deps = { uow, clock, realTime, storage, pictures, signer, newId: makeNewId(clock) };
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
    signAudio: makeSignAudio({ findAudio: (query) => findAudio(db, query), ...deps }),
    signDocument: makeSignDocument({
      findLesson: (address) => findTopic(db, address),
      findReader: (uid, lessonId) => findReader(db, uid, lessonId),
      ...deps,
    }),
  };
}
