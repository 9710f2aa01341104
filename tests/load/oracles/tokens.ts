/** Every token is accounted for: bought, taken for a seat, given back; the balance is what the ledger adds up to, and nobody spends what they do not have. */
import type { CreditRow, LineRow, SeatRow, WalletRow } from './rows.ts';

type WalletKey = Pick<WalletRow, 'student' | 'wallet'>;
const walletOf = ({ student, wallet }: WalletKey) => `${wallet} of ${student}`;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const total = (lines: readonly LineRow[]) => sum(lines.map(({ delta }) => delta));

export function unbalanced(wallets: readonly WalletRow[], lines: readonly LineRow[]): string[] {
  const byWallet = Map.groupBy(lines, walletOf);
  const known = new Set(wallets.map(walletOf));
  const balances = wallets.flatMap((wallet) => {
    const lines = total(byWallet.get(walletOf(wallet)) ?? []);
    const differs = lines === wallet.balance ? [] : [`${walletOf(wallet)} says ${wallet.balance}, its ledger ${lines}`];
    return wallet.balance < 0 ? [...differs, `${walletOf(wallet)} is ${wallet.balance}`] : differs;
  });
  const strays = [...byWallet.keys()].filter((key) => !known.has(key)).map((key) => `${key} has lines and no balance`);
  return [...balances, ...strays, ...[...byWallet].flatMap(([key, own]) => brokenChain(key, own))];
}

function brokenChain(key: string, lines: readonly LineRow[]): string[] {
  let left = 0;
  return lines
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap(({ seq, delta, after }) => {
      left += delta;
      const differs = left === after ? [] : [`line ${seq} of ${key} says ${after} where ${left} are left`];
      return after < 0 ? [...differs, `line ${seq} of ${key} spends what is not there: ${after} are left`] : differs;
    });
}

/** With these the token comes back. */
const refunded = new Set(['student-cancelled', 'tutor-cancelled', 'cancelled', 'tutor-absent']);
const ofSeat = /^(?:book|refund):(.+)$|^correct:(.+):\d+$/;
const paidBy = ({ key }: Pick<LineRow, 'key'>) => ofSeat.exec(key)?.slice(1).find(Boolean);

type Kept = { lines: readonly LineRow[]; seats: readonly SeatRow[]; credits: readonly CreditRow[] };

/** `students`: those whose tokens are looked at; others may sit beside them. */
export function lostTokens({ lines, seats, credits }: Kept, students: ReadonlySet<string>): string[] {
  const bySeat = Map.groupBy(lines, (line) => paidBy(line) ?? '');
  const own = seats.filter(({ student }) => students.has(student));
  const wrong = own.flatMap(({ paidAs, status, booking, student }) => {
    const taken = total((bySeat.get(paidAs) ?? []).filter((line) => line.student === student));
    const wanted = refunded.has(status) ? 0 : -1;
    return taken === wanted ? [] : [`${status} booking ${booking} of ${student} moved ${taken} tokens, not ${wanted}`];
  });
  const paid = new Set(own.map(({ paidAs }) => paidAs));
  // Who comes back to a seat pays anew; the time before is even.
  const nowhere = [...bySeat].flatMap(([key, all]) => (key === '' || paid.has(key) || total(all) === 0 ? [] : [key]));
  return [
    ...wrong,
    ...nowhere.map((key) => `tokens were taken for ${key}, which nobody sits in`),
    ...unpaid(bySeat.get('') ?? [], credits),
  ];
}

function unpaid(lines: readonly LineRow[], credits: readonly CreditRow[]): string[] {
  const came = Map.groupBy(lines, ({ student }) => student);
  const bought = Map.groupBy(credits, ({ student }) => student);
  return [...new Set([...came.keys(), ...bought.keys()])].flatMap((student) => {
    const got = total(came.get(student) ?? []);
    const paid = sum((bought.get(student) ?? []).map(({ tokens }) => tokens));
    return got === paid ? [] : [`${student} paid for ${paid} tokens and was given ${got}`];
  });
}
