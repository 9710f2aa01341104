/** Reports and ratings in English. */
import { sentence } from '@parlance/kit/i18n/sentence.tsx';
import type { ReactNode } from 'react';

export const en = {
  views: 'Reports and ratings',
  reports: 'Reports',
  ratings: 'Ratings',
  filter: { label: 'State', all: 'All reports', open: 'Open', resolved: 'Resolved' },
  none: { all: 'Nobody has reported a teacher.', open: 'No report is open.', resolved: 'No report is resolved yet.' },
  noRatings: 'No teacher has been rated yet.',
  reported: (student: ReactNode, tutor: ReactNode) => sentence`${student} reported ${tutor}`,
  rated: (student: ReactNode, tutor: ReactNode) => sentence`${student} rated ${tutor}`,
  reportOf: (student: string, tutor: string) => `Report of ${student} about ${tutor}`,
  ratingOf: (student: string, tutor: string) => `Rating of ${student} for ${tutor}`,
  stars: (rating: number) => `${rating} of 5`,
  aboutLesson: 'About one lesson',
  open: 'Open',
  resolved: (action: string) => `Resolved: ${action}`,
  resolve: 'Resolve',
  change: 'Change',
  decided: 'Report resolved',
  reopened: 'Report is open again',
  actions: { none: 'No action', warning: 'Warning', suspended: 'Suspended', removed: 'Removed' },
  consequences: {
    none: 'Nothing changes for the teacher.',
    warning: 'The teacher gets a mail with a word of warning.',
    suspended:
      'The account of the teacher is disabled: every session ends and signing in is refused until you enable it again or take this decision back.',
    removed: 'The account of the teacher is closed and the personal data are erased. This cannot be undone.',
  },
  dialog: {
    title: (tutor: string) => `Decide on the report about ${tutor}`,
    action: 'Action',
    resolved: 'This report is resolved',
    deed: 'Save decision',
  },
};
