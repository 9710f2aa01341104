/** content's use cases, put together. */
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { exportPage } from '@parlance/runtime/export/export-page';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Signer } from '../domain/signed-link.ts';
import { listRevisions } from '../queries/documents.ts';
import { findApplicationFiles, findAudio, findOrderedAudio } from '../queries/file.ts';
import { exportPlan, filesKind } from '../queries/person-export.ts';
import { findNotes, findShelf, findUse, listRecordings } from '../queries/lesson-page.ts';
import { findReader, findSitting } from '../queries/reader.ts';
import { searchLibrary } from '../queries/search.ts';
import { findTopic } from '../queries/topic.ts';
import { makeAbandonParts } from '../usecases/abandon-parts.ts';
import { makeCancelUpload } from '../usecases/cancel-upload.ts';
import { makeCompleteUpload } from '../usecases/complete-upload.ts';
import { makeCreateApplicationUpload } from '../usecases/create-application-upload.ts';
import { makeCreateCourse } from '../usecases/create-course.ts';
import { makeCreateLesson } from '../usecases/create-lesson.ts';
import { makeCreateMaterial } from '../usecases/create-material.ts';
import { makeCreatePhotoUpload } from '../usecases/create-photo-upload.ts';
import { makeCreateUpload } from '../usecases/create-upload.ts';
import { makeDeleteFromLibrary } from '../usecases/delete-from-library.ts';
import { makeImportLibrary } from '../usecases/import-library.ts';
import { makeOrderLibrary } from '../usecases/order-library.ts';
import { makeUpdateCourse } from '../usecases/update-course.ts';
import { makeUpdateLesson } from '../usecases/update-lesson.ts';
import { makeUpdateMaterial } from '../usecases/update-material.ts';
import { makeAddressOf } from '../usecases/address-of.ts';
import { makeEditGuides } from '../usecases/edit-guides.ts';
import { makeEditHelp } from '../usecases/edit-help.ts';
import { makeExportPerson } from '../usecases/export-person.ts';
import { makeHoldApplicationFiles } from '../usecases/hold-application-files.ts';
import { makeLetFilesGo } from '../usecases/let-files-go.ts';
import { makeSounds } from '../outbound/sounds.ts';
import type { Pdfs, Pictures, Storage, UnitOfWork } from '../usecases/ports.ts';
import { makeReadLessonPage } from '../usecases/read-lesson-page.ts';
import { makeOfferParts } from '../usecases/offer-parts.ts';
import { makeReceivePart } from '../usecases/receive-part.ts';
import { makeReceiveUpload } from '../usecases/receive-upload.ts';
import { makeReleaseReceipts } from '../usecases/release-receipts.ts';
import { makeRemoveUnfinishedUploads } from '../usecases/remove-unfinished-uploads.ts';
import { makeSettleApplicationUpload } from '../usecases/settle-application-upload.ts';
import { makeSettlePhoto } from '../usecases/settle-photo.ts';
import { makeSweepFiles } from '../usecases/sweep-files.ts';
import { makeSignApplicationFiles } from '../usecases/sign-application-files.ts';
import { makeSignAudio } from '../usecases/sign-audio.ts';
import { makeSignDocument } from '../usecases/sign-document.ts';

type Parts = {
  uow: UnitOfWork;
  db: Pool;
  /** The school's time. */
  clock: Clock;
  /** Links and uploads live in real time. */
  realTime?: Clock;
  storage: Storage;
  pictures: Pictures;
  pdfs: Pdfs;
  signer: Signer;
};

export function makeUseCases({ uow, db, clock, realTime = systemClock, storage, signer, ...given }: Parts) {
  const judges = { sounds: makeSounds(), pictures: given.pictures, pdfs: given.pdfs };
  const deps = { uow, clock, realTime, storage, ...judges, signer, newId: makeNewId(clock) };
  const offerParts = makeOfferParts(deps);
  const abandonParts = makeAbandonParts(deps);
  return {
    releaseReceipts: makeReleaseReceipts(deps),
    exportPerson: makeExportPerson({
      ...deps,
      readPage: async (of) => {
        const page = await exportPage(db, exportPlan, of);
        return { ...page, hasLinks: page.kind === filesKind };
      },
    }),
    createMaterial: makeCreateMaterial(deps),
    createCourse: makeCreateCourse(deps),
    createLesson: makeCreateLesson(deps),
    updateMaterial: makeUpdateMaterial(deps),
    updateCourse: makeUpdateCourse(deps),
    updateLesson: makeUpdateLesson(deps),
    ...makeDeleteFromLibrary(deps),
    ...makeOrderLibrary(deps),
    ...makeEditGuides(deps),
    ...makeEditHelp(deps),
    importLibrary: makeImportLibrary(deps),
    addressOf: makeAddressOf(deps),
    createUpload: makeCreateUpload({ ...deps, offerParts }),
    offerParts,
    createApplicationUpload: makeCreateApplicationUpload(deps),
    createPhotoUpload: makeCreatePhotoUpload(deps),
    settlePhoto: makeSettlePhoto(deps),
    receivePart: makeReceivePart(deps),
    receiveUpload: makeReceiveUpload({ ...deps, settleApplicationUpload: makeSettleApplicationUpload(deps) }),
    holdApplicationFiles: makeHoldApplicationFiles(deps),
    signApplicationFiles: makeSignApplicationFiles({ findFiles: (links) => findApplicationFiles(db, links), ...deps }),
    abandonParts,
    cancelUpload: makeCancelUpload(deps),
    completeUpload: makeCompleteUpload(deps),
    sweepFiles: makeSweepFiles(deps),
    letFilesGo: makeLetFilesGo(deps),
    removeUnfinishedUploads: makeRemoveUnfinishedUploads({ ...deps, abandonParts }),
    signAudio: makeSignAudio({
      findAudio: (query) => findAudio(db, query),
      findOrderedAudio: (paths) => findOrderedAudio(db, paths),
      ...deps,
    }),
    signDocument: makeSignDocument({ ...lookingUp(db), ...deps }),
    readLessonPage: makeReadLessonPage({ ...lookingUp(db), ...deps }),
    searchLibrary: (wish: Parameters<typeof searchLibrary>[1]) => searchLibrary(db, wish),
  };
}

/** What a lesson's document, and its page, are found by. */
function lookingUp(db: Pool) {
  return {
    findLesson: (address: Parameters<typeof findTopic>[1]) => findTopic(db, address),
    findReader: (uid: string, lessonId: string) => findReader(db, uid, lessonId),
    findSitting: (sitting: Parameters<typeof findSitting>[1]) => findSitting(db, sitting),
    findShelf: (lessonId: string) => findShelf(db, lessonId),
    listRevisions: (lessonId: string) => listRevisions(db, lessonId),
    listRecordings: (lesson: Parameters<typeof listRecordings>[1]) => listRecordings(db, lesson),
    findNotes: (fileId: string | undefined) => findNotes(db, fileId),
    findUse: (lessonId: string, now: Date) => findUse(db, lessonId, now),
  };
}
