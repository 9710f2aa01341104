/** What payments tells a person of themselves: what was bought, and what was earned without whom it was earned with. */
import type { ExportPlan } from '@parlance/runtime/export/export-page';

export const exportPlan: ExportPlan = {
  customer: `select email, name, card_brand, card_last4, created_at from customers where uid = $1`,
  payments: `select id, kind, token_type, tokens, status, amount_minor, currency, refunded_minor, number, receipt_url, created_at
    from payments where uid = $1 order by created_at, id`,
  refunds: `select payment_id, amount_minor, currency, tokens, reason, state, created_at, settled_at
    from refunds where uid = $1 order by created_at, id`,
  subscriptions: `select id, token_type, price_id, status, ends_at_period_end, price_minor, currency, paid_until, created_at, ended_at
    from subscriptions where uid = $1 order by created_at, id`,
  trial: `select price_id, tokens, started_at, expires_at from trials where uid = $1`,
  pay: `select booking_id, lesson_at, status, topic_code, topic_name, is_group, amount_minor, currency, period, paid, cause
    from pay_lines where tutor_uid = $1 order by lesson_at, id`,
  payouts: `select period, currency, amount_minor, lines, reference, paid_at, taken_back_at
    from payouts where tutor_uid = $1 order by paid_at, id`,
};
