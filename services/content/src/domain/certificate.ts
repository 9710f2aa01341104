/** A certificate: what it says is what counted when it was earned, whatever the library, the student or a teacher is called afterwards. */
import { text as limits } from '@parlance/proto/limits';
import { charactersIn, isPlain } from '@parlance/proto/limits/fields';
import { refuse } from './refusals.ts';

/** completionDetails of NS-31; instants as ISO text, for it is stored and signed as JSON. */
export type CertifiedLesson = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly when: string;
  readonly tutorUid: string;
  readonly tutor: string;
};

/** PROG-02. */
export type Said = {
  /** Empty until its document is made. */
  readonly studentName: string;
  readonly categoryName: string;
  readonly courseName: string;
  readonly courseAbbreviation: string;
  readonly courseDescription: string;
  readonly lessons: readonly CertifiedLesson[];
};

type CertificateState = 'issuing' | 'issued' | 'revoked';

export type Certificate = {
  readonly id: string;
  readonly number: string;
  readonly studentUid: string;
  readonly courseId: string;
  readonly state: CertificateState;
  readonly issuedAt: Date;
  readonly said: Said;
  /** Compact JWS; with hash and file once it is issued. */
  readonly record: string | undefined;
  readonly pdfSha256: string | undefined;
  readonly fileId: string | undefined;
  readonly revokedAt: Date | undefined;
  readonly revokedReason: string | undefined;
};

/** What is signed. Nothing in it finds the student but the name that is on the paper. */
export type SignedRecord = {
  readonly number: string;
  readonly issuedAt: string;
  readonly issuer: string;
  readonly pdfSha256: string;
  readonly studentName: string;
  readonly categoryName: string;
  readonly courseName: string;
  readonly courseAbbreviation: string;
  readonly courseDescription: string;
  readonly lessons: readonly {
    code: string;
    name: string;
    completionDetails: { completed: true; when: string; tutor: string };
  }[];
};

type Issued = Pick<Certificate, 'number' | 'issuedAt' | 'said'>;

export function recordOf({ number, issuedAt, said }: Issued, on: { issuer: string; pdfSha256: string }): SignedRecord {
  const { lessons, ...course } = said;
  const completed = lessons.map(({ code, name, when, tutor }) => {
    return { code, name, completionDetails: { completed: true as const, when, tutor } };
  });
  return { number, issuedAt: issuedAt.toISOString(), ...on, ...course, lessons: completed };
}

export const linkOf = (origin: string, number: string): string => `${origin}/c/${number}`;

/** Whoever checks the certificate reads it. */
export function checkRevocationReason(reason: string): string {
  const said = reason.trim();
  const { adjustReasonMin: least, adjustReasonMax: most } = limits;
  const length = charactersIn(said);
  if (length < least || length > most || !isPlain(said)) throw refuse('REASON_MALFORMED', { fill: [least, most] });
  return said;
}
