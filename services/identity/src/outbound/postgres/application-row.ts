/** applications ↔ Application. */
import type { Application, ApplicationDetails, ApplicationStatus, FileKind } from '../../domain/application.ts';

type StoredDetails = Omit<ApplicationDetails, 'email' | 'firstName' | 'lastName' | 'video' | 'dob'> & { dob: string };

export type ApplicationRow = {
  id: string;
  uid: string;
  status: ApplicationStatus;
  created_at: Date;
  submitted_at: Date | null;
  email: string;
  first_name: string;
  last_name: string;
  details: StoredDetails;
  currency: string;
  image_link: string;
  cv_link: string;
  degree_link: string;
  ecl_link: string;
  missing: FileKind[];
  video: string;
  reason: string;
  version: number;
};

const names = [
  'id',
  'uid',
  'status',
  'created_at',
  'submitted_at',
  'email',
  'first_name',
  'last_name',
  'details',
  'currency',
  'image_link',
  'cv_link',
  'degree_link',
  'ecl_link',
  'missing',
  'video',
  'reason',
  'version',
];
export const applicationColumns = names.map((name) => `applications.${name}`).join(', ');

export function toApplication(row: ApplicationRow): Application {
  const { email, first_name: firstName, last_name: lastName, video, details } = row;
  return {
    id: row.id,
    uid: row.uid,
    status: row.status,
    when: row.created_at,
    submittedAt: row.submitted_at ?? undefined,
    details: { ...details, dob: new Date(details.dob), email, firstName, lastName, video },
    currency: row.currency,
    files: { image: row.image_link, cv: row.cv_link, degree: row.degree_link, ecl: row.ecl_link },
    missing: row.missing,
    reason: row.reason,
    version: row.version,
  };
}

/** In the order of `names`. */
export function applicationParams(application: Application): unknown[] {
  const { id, uid, status, when, submittedAt, currency, files, missing, reason, version } = application;
  const { email, firstName, lastName, video, dob, ...rest } = application.details;
  const details: StoredDetails = { ...rest, dob: dob.toISOString() };
  return [
    id,
    uid,
    status,
    when,
    submittedAt ?? null,
    email,
    firstName,
    lastName,
    JSON.stringify(details),
    currency,
    files.image,
    files.cv,
    files.degree,
    files.ecl,
    missing,
    video,
    reason,
    version,
  ];
}
