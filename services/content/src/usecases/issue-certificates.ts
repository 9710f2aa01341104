/**
 * Makes the documents of certificates that were earned: drawn, kept, hashed, signed, and published in one transaction. Whoever dies in
 * between leaves bytes that no row names; the next round begins anew, and only one document is ever published.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { recordOf } from '../domain/certificate.ts';
import type { Storage, StoredFile, UnitOfWork } from './ports.ts';
import type { Claimed, DrawCertificate, FindPeople, RecordKeys } from './progress-ports.ts';

export type IssueCertificates = ReturnType<typeof makeIssueCertificates>;
type Deps = {
  uow: UnitOfWork;
  /** The school's time. */
  clock: Clock;
  realTime: Clock;
  storage: Storage;
  newId: NewId;
  findPeople: FindPeople;
  drawCertificate: DrawCertificate;
  keys: Pick<RecordKeys, 'sign'>;
  /** Origin that people see. */
  origin: string;
};

/** Longer than a document takes. */
const claimMs = 60_000;
const mostBytes = 4 * 1_048_576;

export function makeIssueCertificates(deps: Deps) {
  const { uow, realTime } = deps;
  /** Answers how many were issued. */
  return async (signal?: AbortSignal): Promise<number> => {
    let issued = 0;
    while (signal?.aborted !== true) {
      const now = realTime.now();
      const until = new Date(now.getTime() + claimMs);
      const claimed = await uow.alone(({ certificates }) => certificates.claim({ now, until }));
      if (claimed === undefined) break;
      if (await issue(claimed, deps)) issued += 1;
    }
    return issued;
  };
}

async function issue(claimed: Claimed, { storage, keys, drawCertificate, ...deps }: Deps): Promise<boolean> {
  const student = (await deps.findPeople([claimed.studentUid])).get(claimed.studentUid);
  // An account that is closed is told of by its own fact, which erases this.
  if (student === undefined) return false;
  const said = { ...claimed.said, studentName: student.name };
  const bytes = await drawCertificate({ ...claimed, said });
  const pdfSha256 = createHash('sha256').update(bytes).digest('hex');
  const fileId = deps.newId();
  const file = fileOf(claimed, { fileId, pdfSha256, size: bytes.length, at: deps.realTime.now() });
  await storage.put(file.storageKey, Readable.from([bytes]), { maxBytes: mostBytes });
  const record = await keys.sign(recordOf({ ...claimed, said }, { issuer: deps.origin, pdfSha256 }));
  const made = { fileId, pdfSha256, record, said };
  return deps.uow.run(async ({ certificates, files, discarded, facts }) => {
    const certificate = await certificates.lockClaimed(claimed);
    if (certificate === undefined) {
      await discarded.add([file.storageKey]);
      return false;
    }
    await files.insert(file);
    await certificates.publish(claimed.id, made);
    await facts.certificateIssued(certificate, deps.clock.now());
    return true;
  });
}

type Bytes = { fileId: string; pdfSha256: string; size: number; at: Date };

/** Each document has a place of its own: of two that are made at once one is published, with its own bytes. */
function fileOf({ id, number }: Claimed, { fileId, pdfSha256: sha256, size, at: uploadedAt }: Bytes): StoredFile {
  const filename = `Certificate ${number}.pdf`;
  return {
    id: fileId,
    path: `certificates/${id}/${filename}`,
    filename,
    storageKey: `certificates/${id}/${fileId}`,
    size,
    contentType: 'application/pdf',
    sha256,
    uploadedBy: 'school',
    uploadedAs: 'school',
    uploadedAt,
    keepUntil: undefined,
    isPublic: false,
  };
}
