/** Where the list behind each number is. */
import { dayList } from '../../ui/day-state.ts';

export const lists = {
  atRisk: dayList('at-risk'),
  applications: '/admin/applications?status=submitted&order=asc',
  reports: '/admin/reports?resolved=false',
  inquiries: '/admin/inquiries?state=new',
  failed: '/admin/payments?view=students&state=failed',
  refunded: (month: string) => `/admin/payments?view=students&state=refunded&month=${month}`,
  users: '/admin/users',
} as const;
