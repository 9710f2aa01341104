/** The words of the page of a certificate. */
import { DateTime } from 'luxon';

const utc = (instant: Date) => DateTime.fromJSDate(instant, { zone: 'utc' }).setLocale('en-US');
const day = (instant: Date) => utc(instant).toFormat('ccc d LLL yyyy');
const dayAndTime = (instant: Date) => utc(instant).toFormat("ccc d LLL yyyy, HH:mm 'UTC'");

export const texts = {
  school: 'Parlance',
  page: 'Certificate check',
  title: (what: string) => `${what} · Parlance`,
  issued: 'This certificate is valid',
  checked: (at: Date) => `Checked against the school’s record on ${dayAndTime(at)}`,
  revoked: 'This certificate was revoked',
  revokedOn: (at: Date) => `On ${dayAndTime(at)} by Parlance. It no longer counts.`,
  unknown: (typed: string) =>
    typed === '' ? 'Check a certificate' : `No certificate has the number ${typed.replaceAll('-', '\u2011')}`,
  hints: {
    'nothing typed': 'Type the number that stands on the paper.',
    misread:
      'The last letter checks the others, and it does not fit: one of them was misread. Numbers have no letters I, L, O and U.',
    'no number': 'A number has eight letters and figures, such as 7K4M-Q2XD.',
    'not issued': 'The number is written as ours are, but we have not issued it, or its owner has left us.',
  },
  notOurs: 'If the paper really shows this number, do not take it for ours.',
  number: 'Certificate number',
  check: 'Check',
  fields: {
    name: 'Name',
    course: 'Course',
    area: 'Study area',
    lessons: 'Lessons',
    issued: 'Issued',
    number: 'Number',
    reason: 'Reason',
  },
  lessons: (count: number, [from, to]: readonly [Date, Date]) => {
    const all = count === 1 ? '1 lesson completed' : `All ${count} completed`;
    return day(from) === day(to) ? `${all}, ${day(to)}` : `${all}, ${day(from)} to ${day(to)}`;
  },
  issuedOn: (at: Date) => `${day(at)} by Parlance`,
  namesNotShown: 'Names on revoked certificates are not shown.',
  compare:
    'Compare the name and the number with the paper in front of you. The signature of this record has been verified.',
  json: 'Record as JSON',
  whatIsSigned: 'What is signed',
  signed:
    'All that stands on this page but whether it was revoked, the lessons with their days and teachers, and the SHA-256 of the PDF file. It is a JSON Web Signature (Ed25519) that anybody can verify with our public keys.',
  keys: 'Public keys',
  file: 'Compare a PDF file',
  fileHelp: 'Choose the file, or drop it on this page. It stays in your browser.',
  same: 'This is the file that we issued, to the last byte.',
  other: 'This is not the file that we issued: it was changed, or it is another one.',
  hash: 'SHA-256 of the file',
  foot: 'This page shows what is on the certificate and nothing else.',
} as const;

export type Hint = keyof typeof texts.hints;
