/** applications ↔ Application. */
import { fieldsOf, jsonOf, rowOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Application, ApplicationDetails } from '../../domain/application.ts';

type OwnColumns = Pick<ApplicationDetails, 'email' | 'firstName' | 'lastName' | 'video'>;
type StoredDetails = Omit<ApplicationDetails, keyof OwnColumns | 'dob'> & { dob: string };
export type ApplicationRow = Omit<Application, 'details'> & OwnColumns & { details: StoredDetails };

const fields = `id, uid, status, createdAt as when, submittedAt, email, firstName, lastName, details, currency, missing, video,
  reason, version`;
const links = 'imageLink as image, cvLink as cv, degreeLink as degree, eclLink as ecl';
export const applicationFields = `${fieldsOf('applications', fields)}, ${jsonOf({ applications: links })} as files`;

export function toApplication(row: ApplicationRow): Application {
  const { email, firstName, lastName, video, details, ...application } = withoutNulls(row);
  return { ...application, details: { ...details, dob: new Date(details.dob), email, firstName, lastName, video } };
}

export function rowOfApplication(application: Application) {
  const { email, firstName, lastName, video, dob, ...rest } = application.details;
  const details = JSON.stringify({ ...rest, dob: dob.toISOString() });
  const row = rowOf(fields, { ...application, email, firstName, lastName, video, details });
  return { ...row, ...rowOf(links, application.files) };
}
