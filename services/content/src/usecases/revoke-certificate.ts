/** An administrator takes a certificate back, with a reason that whoever checks it reads; another one may take its place. */
import type { Command } from '@parlance/runtime/idempotency/store';
import { checkRevocationReason, type Certificate } from '../domain/certificate.ts';
import { refuse } from '../domain/refusals.ts';
import type { Stores, UnitOfWork } from './ports.ts';
import { certify, type Certifying } from './settle-course.ts';

export type RevokeCertificate = ReturnType<typeof makeRevokeCertificate>;
type RevokeCertificateCommand = { number: string; reason: string; replace: boolean; by: string; once: Command };
type Revoked = { number: string; replacement: string | undefined };
type Deps = Certifying & { uow: UnitOfWork };

export function makeRevokeCertificate({ uow, ...deps }: Deps) {
  return ({ once, ...command }: RevokeCertificateCommand): Promise<Revoked> => {
    const reason = checkRevocationReason(command.reason);
    return uow.run((stores) => stores.once(once, () => revoke(stores, { ...command, reason }, deps)));
  };
}

type Wanted = Omit<RevokeCertificateCommand, 'once'>;

async function revoke(stores: Stores, { number, reason, replace, by }: Wanted, deps: Certifying): Promise<Revoked> {
  const certificate = await lockWithLearner(stores, number);
  const at = deps.clock.now();
  if (certificate.state !== 'revoked') {
    await stores.certificates.revoke(certificate.id, { at, by, reason });
    await stores.facts.certificateRevoked({ ...certificate, revokedReason: reason }, at);
  }
  return { number, replacement: replace ? (await replacementOf(stores, certificate, deps)).number : undefined };
}

/** In the order in which they are locked by whoever notes progress. */
async function lockWithLearner({ certificates, progress }: Stores, number: string): Promise<Certificate> {
  const found = await certificates.find(number);
  if (found) await progress.lockLearner(found.studentUid);
  const certificate = found && (await certificates.lock(number));
  if (certificate === undefined) throw refuse('CERTIFICATE_NOT_FOUND');
  return certificate;
}

async function replacementOf(stores: Stores, { studentUid, courseId }: Certificate, deps: Certifying) {
  const course = await stores.progress.findCourse(courseId);
  const replacement = course && (await certify(stores, { studentUid, course }, deps));
  if (replacement === undefined) throw refuse('COURSE_INCOMPLETE');
  return replacement;
}
