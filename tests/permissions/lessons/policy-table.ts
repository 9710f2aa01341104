/** Who may read and make the versions of the school's policy, as reviewed: administrators alone. */
import { adminsOnly, type Row } from '../callers.ts';

/** Of the first version: as things stand already, so that the school's rules stay as they are for all other tests. */
const rules = {
  cancelLockMinutes: 720,
  teacherWaitMinutes: 5,
  feedbackMinutes: 1_440,
  presenceMinutes: 1,
  studentAbsentPaid: true,
  studentAbsentRefunded: false,
  payBy: 'lesson',
};

export const policyTable: readonly Row[] = [
  { call: 'GET /admin/policy', route: '/admin/policy', cells: adminsOnly(200) },
  {
    call: 'POST /admin/policy',
    route: '/admin/policy',
    body: { rules, after: 1, reason: 'As it was' },
    cells: adminsOnly('samePolicy'),
  },
  { call: 'GET /admin/policy/trial', route: '/admin/policy/trial', cells: adminsOnly(200) },
  {
    call: 'DELETE /admin/policy/trial/0198c0de-7abc-7def-8123-456789abcdef',
    route: '/admin/policy/trial/:id',
    cells: adminsOnly(200),
  },
  {
    call: 'GET /admin/policy/trial/0198c0de-7abc-7def-8123-456789abcdef/differences',
    route: '/admin/policy/trial/:id/differences',
    cells: adminsOnly(200),
  },
  {
    call: 'GET /admin/policy/trial/0198c0de-7abc-7def-8123-456789abcdef/complaints',
    route: '/admin/policy/trial/:id/complaints',
    cells: adminsOnly(200),
  },
  // Of bounds, so that no trial is under way while another test begins one.
  {
    call: 'POST /admin/policy/trial',
    route: '/admin/policy/trial',
    body: { rules: { ...rules, cancelLockMinutes: 10_081 } },
    cells: adminsOnly('policyOutOfBounds'),
  },
];
