/** Who may do what about money, as reviewed: on what is student A's or tutor A's (A is "own", B is "foreign"). */
import { adminsOnly, anybody, studentsOnly, tutorsOnly, type Row } from '../callers.ts';

/** `id` is the caller's own uid, administrators excepted. */
export const purchaseRows: readonly Row[] = [
  {
    call: 'POST /payments/{studentA}/portal',
    route: '/payments/:id/portal',
    body: {},
    cells: studentsOnly('noBilling', 'notOwnBilling', 'noBilling'),
  },
  {
    call: 'POST /payments/tokens/{studentA}',
    route: '/payments/tokens/:id',
    body: { tokenType: 'lessonTokens', quantity: 2 },
    cells: studentsOnly(200, 'notOwnBilling', 200),
  },
  {
    call: 'POST /payments/subscribe/{studentA}',
    route: '/payments/subscribe/:id',
    body: { type: 'lessonTokens' },
    cells: studentsOnly(200, 'notOwnBilling', 200),
  },
  {
    call: 'POST /payments/groupsessionsubscription/{studentA}',
    route: '/payments/groupsessionsubscription/:id',
    body: { type: 'groupLessonTokens' },
    cells: studentsOnly(200, 'notOwnBilling', 200),
  },
  {
    call: 'POST /payments/{studentA}/cancel',
    route: '/payments/:id/cancel',
    body: {},
    cells: studentsOnly('notSubscribed', 'notOwnBilling', 'notSubscribed'),
  },
  {
    call: 'POST /payments/{studentA}/resume',
    route: '/payments/:id/resume',
    body: {},
    cells: studentsOnly('subscriptionEnded', 'notOwnBilling', 'subscriptionEnded'),
  },
  {
    call: 'GET /payments/{studentA}/subscriptions',
    route: '/payments/:id/subscriptions',
    cells: studentsOnly(200, 'notOwnBilling', 200),
  },
  {
    call: 'GET /payments/{studentA}/checkouts/00000000-0000-7000-8000-000000000000',
    route: '/payments/:id/checkouts/:checkoutId',
    cells: studentsOnly('noCheckout', 'notOwnBilling', 'noCheckout'),
  },
  {
    call: 'GET /payments/history/{studentA}',
    route: '/payments/history/:id',
    cells: studentsOnly(200, 'notOwnBilling', 200),
  },
  {
    call: 'POST /payments/{studentA}/promotion',
    route: '/payments/:id/promotion',
    body: { promoCode: 'WELCOME20' },
    cells: studentsOnly(200, 'notOwnBilling', 200),
  },
  {
    call: 'POST /payments/free-trial',
    route: '/payments/free-trial',
    body: { priceId: 'price_workplace_one' },
    cells: studentsOnly(200, 200, 'noStudent'),
  },
];

/** The provider is nobody: its signature is the proof. */
export const providerRows: readonly Row[] = [
  { call: 'POST /payments/webhook', route: '/payments/webhook', body: {}, cells: anybody('notSigned') },
];

export const moneyOfficeRows: readonly Row[] = [
  { call: 'GET /admin/payments', route: '/admin/payments', cells: adminsOnly(200) },
  {
    call: 'POST /admin/payments/0198c0de-7abc-7def-8123-456789abcdef/refund',
    route: '/admin/payments/:paymentId/refund',
    body: { reason: 'Asked for it' },
    cells: adminsOnly('noPayment'),
  },
  { call: 'GET /admin/payments/reconciliation', route: '/admin/payments/reconciliation', cells: adminsOnly(200) },
  {
    call: 'POST /admin/payments/events/evt_nothing/replay',
    route: '/admin/payments/events/:eventId/replay',
    body: {},
    cells: adminsOnly('noEvent'),
  },
  { call: 'GET /admin/payweek', route: '/admin/payweek', cells: adminsOnly(200) },
  {
    call: 'POST /admin/payweek',
    route: '/admin/payweek',
    body: { period: '2001-01-01', tutors: [{ uid: '{tutorA}', currency: 'AUD', unpaidMinor: 1 }], reference: 'Bank' },
    cells: adminsOnly('nothingOwed'),
  },
  {
    call: 'POST /admin/earnings/{tutorA}/corrections',
    route: '/admin/earnings/:tutorId/corrections',
    body: { bookingId: '0198c0de-7abc-7def-8123-456789abcdef', amount: 100, reason: 'Counted twice' },
    cells: adminsOnly('noPayLine'),
  },
  { call: 'GET /admin/corrections', route: '/admin/corrections', cells: adminsOnly(200) },
  {
    call: 'POST /admin/payouts/0198c0de-7abc-7def-8123-456789abcdef/takeback',
    route: '/admin/payouts/:payoutId/takeback',
    body: { reason: 'Sent twice' },
    cells: adminsOnly('noPayout'),
  },
];

export const statementRows: readonly Row[] = ['', '.csv', '.pdf'].map((ending) => ({
  call: `GET /earnings/{tutorA}/statement${ending}`,
  route: `/earnings/:tutorId/statement${ending}`,
  cells: tutorsOnly(200, 'notOwnEarnings', 200),
}));

export const moneyTable: readonly Row[] = [...purchaseRows, ...providerRows, ...moneyOfficeRows, ...statementRows];
