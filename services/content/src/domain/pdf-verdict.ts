/** What may be wrong with a PDF that somebody sends: it is opened before anybody else opens it. */
import { uploads } from '@parlance/proto/limits';
import { refuse } from './refusals.ts';
import { cancelled } from './upload.ts';

export const pdfFaults = [
  'PDF_BROKEN',
  'PDF_LOCKED',
  'PDF_SCRIPT',
  'PDF_FILES_INSIDE',
  'PDF_STARTS_PROGRAMS',
  'PDF_TOO_LONG',
  'PDF_TOO_MUCH',
  'PDF_AND_MORE',
] as const;

export type PdfFault = (typeof pdfFaults)[number];
export type PdfVerdict = { fault: PdfFault } | { pages: number };

export const mostPdfPages = uploads.lessonPdfPages;

export const isPdf = (contentType: string): boolean => contentType === 'application/pdf';

export function demandSound(verdict: PdfVerdict): { pages: number } {
  if ('fault' in verdict) throw refusalOf(verdict.fault);
  return verdict;
}

const refusalOf = (fault: PdfFault) => refuse(fault, { fill: [mostPdfPages.toLocaleString('en')] });

/** In the same words as the first time. */
export function refusedBefore(reason: string) {
  const fault = pdfFaults.find((one) => one === reason);
  if (fault !== undefined) return refusalOf(fault);
  if (reason === cancelled) return refuse('UPLOAD_NOT_FOUND');
  return refuse(reason === 'UPLOAD_TOO_LARGE' ? 'UPLOAD_TOO_LARGE' : 'UPLOAD_TYPE');
}
