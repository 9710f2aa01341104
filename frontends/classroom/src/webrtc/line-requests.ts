/** Asks the room for the wanted lines, one question after another, until it gives them. The last wish counts. */
import type { Line, LineTable } from './line-table.ts';
import type { RoomQuestions } from './room-questions.ts';

const answerTimeoutMs = 10_000;
/** What the room did not give is asked for again, not without end: a person may be about to come back. */
const againAfterMs = 1_000;
const mostTries = 10;
/** That somebody has gone is told on the other handle, at about the same time. */
const goneToldMs = 200;
const resyncTimeoutMs = 3_000;

type Parts = { table: LineTable; questions: RoomQuestions; onFailed: () => void };

const updateOf = (more: readonly Line[], less: readonly Line[]) => ({
  request: 'update',
  ...(more.length ? { subscribe: more } : {}),
  ...(less.length ? { unsubscribe: less } : {}),
});

const joinOf = (streams: readonly Line[], privateId: number) => ({
  request: 'join',
  ptype: 'subscriber',
  private_id: privateId,
  use_msid: true,
  autoupdate: true,
  streams,
});

export function makeLineRequests({ table, questions, onFailed }: Parts) {
  let wanted: { lines: readonly Line[]; privateId: number } | undefined;
  let working = false;
  let tries = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  const resyncs: ((fine: boolean) => void)[] = [];

  function workLater(afterMs: number): void {
    clearTimeout(again);
    again = setTimeout(() => void work(), afterMs);
  }

  /** Asks for the difference between what is wanted and what the room says it gives: only its own table tells that. */
  async function change(): Promise<void> {
    if (!wanted) return;
    const { lines, privateId } = wanted;
    const { more, less } = table.ask(lines);
    if (more.length === 0 && less.length === 0) return;
    const request = table.isKnown() ? updateOf(more, less) : joinOf(more, privateId);
    await questions.ask(request, answerTimeoutMs);
    if (wanted.lines !== lines || table.gives(lines)) return;
    if ((tries += 1) <= mostTries) workLater(againAfterMs);
  }

  /** Janus offers again what it believes, unless it still waits for the answer to an offer that was lost. */
  async function compare(): Promise<boolean> {
    if (!table.isKnown()) return true;
    table.trust();
    return questions.ask({ request: 'configure', update: true }, resyncTimeoutMs);
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    try {
      for (let last: typeof wanted; resyncs.length > 0 || last !== wanted;) {
        const resync = resyncs.shift();
        last = resync ? undefined : wanted;
        if (resync) resync(await compare().catch(() => false));
        else await change();
      }
    } catch {
      onFailed();
    } finally {
      working = false;
    }
  }

  return {
    want(lines: readonly Line[], privateId: number) {
      wanted = { lines, privateId };
      tries = 0;
      void work();
    },
    /** Lines end by themselves when their sender goes, and the same person may be wanted again already. */
    tableChanged() {
      if (!working) workLater(goneToldMs);
    },
    resync() {
      const outcome = new Promise<boolean>((resolve) => resyncs.push(resolve));
      questions.lost();
      void work();
      return outcome;
    },
  };
}
