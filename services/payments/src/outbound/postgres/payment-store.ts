import { excluded, fieldsOf, insertReturning, insertRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { monthOf, receiptNumber, type Payment } from '../../domain/payment.ts';
import type { PaymentStore } from '../../usecases/money-ports.ts';
import { hashOf } from './address-hash.ts';
import { cardColumns, cardOf, columnsOfCard, moneyOf, type AmountColumns, type CardColumns } from './card-columns.ts';

type Row = Omit<Payment, 'amount' | 'card'> & AmountColumns & CardColumns;

const fields = fieldsOf(
  'payments',
  `id, uid, cause, kind, tokenType, tokens, status, amountMinor, currency, refundedMinor, tokensTaken, number, invoiceId,
   paymentIntentId, subscriptionId, ${cardColumns}, receiptUrl, invoiceUrl, problem, declinedAt, createdAt`,
);

function paymentOf({
  amountMinor,
  currency,
  cardBrand,
  cardLast4,
  cardExpiresMonth,
  cardExpiresYear,
  ...row
}: Row): Payment {
  const card = cardOf({ cardBrand, cardLast4, cardExpiresMonth, cardExpiresYear });
  return { ...withoutNulls(row), amount: moneyOf({ amountMinor, currency }), card };
}

function rowOfPayment({ amount: { minor: amountMinor, currency }, card, ...row }: Payment) {
  return { ...row, amountMinor, currency, ...columnsOfCard(card) };
}

export function makePaymentStore(tx: Tx): PaymentStore {
  async function listBy(where: string, params: unknown[]): Promise<Payment[]> {
    const { rows } = await tx.query<Row>(`select ${fields} from payments where ${where}`, params);
    return rows.map(paymentOf);
  }
  const oneBy = async (where: string, value: string) => (await listBy(where, [value]))[0];
  return {
    find: (id) => oneBy('id = $1', id),
    lock: (id) => oneBy('id = $1 for update', id),
    findByCause: (cause) => oneBy('cause = $1 for update', cause),
    async findByCauses(causes) {
      const found = await listBy('cause = any($1::text[])', [causes]);
      return new Map(found.map((payment) => [payment.cause, payment]));
    },
    findByIntent: (id) => oneBy('payment_intent_id = $1 order by created_at desc limit 1', id),
    async findByIntents(ids) {
      const found = await listBy('payment_intent_id = any($1::text[])', [ids]);
      return new Map(found.map((payment) => [payment.paymentIntentId ?? '', payment]));
    },
    async save(payment) {
      const row = rowOfPayment(payment);
      const { id: _id, ...changes } = row;
      await insertRow(tx, 'payments', row, `on conflict (id) do update set ${excluded(changes)}`);
    },
    async takeNumber(at) {
      const update = 'on conflict (month) do update set last_number = taken.last_number + 1 returning last_number';
      const row = { month: monthOf(at), lastNumber: 1 };
      const { rows } = await insertReturning<{ last_number: number }>(tx, 'receipt_numbers as taken', row, update);
      return receiptNumber(at, rows[0]?.last_number ?? 0);
    },
    ...creditsOf(tx),
  };
}

type Credits = 'addCredit' | 'insertTrial' | 'countTrialsOf' | 'saveDispute' | 'isDisputed';

function creditsOf(tx: Tx): Pick<PaymentStore, Credits> {
  return {
    addCredit({ uid, cause, tokenType, quantity, paymentId }, creditedAt) {
      const row = { uid, cause, tokenType, quantity, paymentId, creditedAt };
      return insertRow(tx, 'credits', row, 'on conflict (cause, token_type) do nothing');
    },
    async insertTrial({ email: address, ...trial }) {
      // The release before has written the address itself, until its rows are changed.
      const plain = await tx.query('select from trials where email = $1', [address]);
      const email = hashOf(address);
      return plain.rowCount === 0 && (await insertRow(tx, 'trials', { ...trial, email }, 'on conflict do nothing'));
    },
    async countTrialsOf(promotionId) {
      // Two students at once do not both get the last one.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [promotionId]);
      const { rows } = await tx.query<{ count: number }>(
        'select count(*)::int4 as count from trials where promotion_id = $1',
        [promotionId],
      );
      return rows[0]?.count ?? 0;
    },
    async saveDispute({ id, amount: { minor: amountMinor, currency }, reason, status, isOpen, openedAt }, paymentId) {
      const changes = { paymentId, amountMinor, currency, reason, status, isOpen, openedAt };
      await insertRow(tx, 'disputes', { id, ...changes }, `on conflict (id) do update set ${excluded(changes)}`);
    },
    async isDisputed(paymentId) {
      const { rowCount } = await tx.query('select from disputes where payment_id = $1 and is_open limit 1', [
        paymentId,
      ]);
      return rowCount !== 0;
    },
  };
}
