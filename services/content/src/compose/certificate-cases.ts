/** content's use cases about progress and certificates, put together. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Signer } from '../domain/signed-link.ts';
import { findCertificate } from '../queries/certificates.ts';
import { makeIssueCertificates } from '../usecases/issue-certificates.ts';
import { makeNoteProgress } from '../usecases/note-progress.ts';
import type { Storage, UnitOfWork } from '../usecases/ports.ts';
import type { DrawCertificate, FindPeople, RecordKeys } from '../usecases/progress-ports.ts';
import { makeReviewCourses } from '../usecases/review-courses.ts';
import { makeRevokeCertificate } from '../usecases/revoke-certificate.ts';
import type { Certifying } from '../usecases/settle-course.ts';
import { makeSignCertificate } from '../usecases/sign-certificate.ts';

type Parts = Certifying & {
  uow: UnitOfWork;
  db: Queryable;
  realTime: Clock;
  storage: Storage;
  signer: Signer;
  keys: RecordKeys;
  findPeople: FindPeople;
  drawCertificate: DrawCertificate;
  /** That people see. */
  origin: string;
};

export function makeCertificateCases({ db, ...deps }: Parts) {
  return {
    noteProgress: makeNoteProgress(deps),
    revokeCertificate: makeRevokeCertificate(deps),
    reviewCourses: makeReviewCourses(deps),
    issueCertificates: makeIssueCertificates(deps),
    signCertificate: makeSignCertificate({ findCertificate: (number) => findCertificate(db, number), ...deps }),
  };
}
