/** What payments keeps of a person, and why most of it stays: books name nobody, and a teacher's pay is a matter of tax (ADR 0066). */
import type { ErasurePlan } from '@parlance/runtime/erasure/erase-rows';

export const erasurePlan: ErasurePlan = {
  erase: {
    names: [
      `update pay_lines set student_name = '', student_time_zone = '' where student_uid = $1 and (student_name <> '' or student_time_zone <> '')`,
      `update refunds set actor_name = '', reason = '' where actor_uid = $1 and uid = $1 and (actor_name <> '' or reason <> '')`,
    ],
    customer: [
      `update customers set email = '', name = '' where uid = $1 and (email <> '' or name <> '' or card_brand is not null)`,
    ],
  },
  keep: {
    payments: { why: 'accounts', count: 'select count(*) as count from payments where uid = $1' },
    pay: {
      why: 'accounts',
      count: 'select count(*) as count from pay_lines where student_uid = $1 or tutor_uid = $1',
    },
    'unpaid-pay': {
      why: 'owed',
      count: 'select count(*) as count from pay_lines where tutor_uid = $1 and owed and not paid',
    },
    'teacher-name': { why: 'tax', count: 'select count(*) as count from tutors where uid = $1' },
    trial: { why: 'one-trial', count: 'select count(*) as count from trials where uid = $1' },
    'at-stripe': {
      why: 'stripe',
      count: 'select count(*) as count from customers where uid = $1 and provider_id is not null',
    },
  },
};
