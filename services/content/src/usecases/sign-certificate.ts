/** The address of a certificate's PDF for ten minutes, for the student whose it is and for administrators. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Certificate } from '../domain/certificate.ts';
import { readNumber } from '../domain/certificate-number.ts';
import { refuse } from '../domain/refusals.ts';
import { documentLinkLifeMs, linkPath, type Signer } from '../domain/signed-link.ts';

type Deps = {
  findCertificate: (number: string) => Promise<Certificate | undefined>;
  realTime: Clock;
  signer: Signer;
};
export type SignCertificate = ReturnType<typeof makeSignCertificate>;

export function makeSignCertificate({ findCertificate, realTime, signer }: Deps) {
  return async ({ studentUid, number: typed }: { studentUid: string; number: string }) => {
    const read = readNumber(typed);
    const certificate = typeof read === 'string' ? undefined : await findCertificate(read.number);
    // Somebody else's is as good as none.
    if (certificate?.studentUid !== studentUid) throw refuse('CERTIFICATE_NOT_FOUND');
    if (certificate.state === 'revoked') throw refuse('CERTIFICATE_REVOKED');
    if (certificate.fileId === undefined) throw refuse('CERTIFICATE_NOT_READY');
    const expiresAt = new Date(realTime.now().getTime() + documentLinkLifeMs);
    return { url: linkPath({ method: 'GET', id: certificate.fileId, expiresAt }, signer), expiresAt };
  };
}
