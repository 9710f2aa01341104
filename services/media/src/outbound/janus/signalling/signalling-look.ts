/** Whether a node answers by the way that browsers come: the door that rooms are made by may be open while nobody gets in. */
import { randomUUID } from 'node:crypto';
import type { Secret } from '@parlance/runtime/config/secret';
import { atMost } from '@parlance/runtime/waiting/waiting';
import type { NodeAnswer } from '../../../domain/node-health.ts';
import { nothingListens } from '../system-words.ts';
import { openUpstream, type Upstream } from './upstream.ts';

export type SignallingAccess = { ws: string; apiSecret: Secret };

export type LookTimes = {
  /** Nobody who asks waits longer: they ask again a second later. */
  waitMs: number;
  /** A question that is not answered by then never is. */
  questionMs: number;
  /** An answer counts for so long: words that come seconds late are still words, and people may be talking there. */
  answerCountsMs: number;
  /** A line is opened anew after it, as those of people are; not at each look, for Janus notes each end in its log. */
  lineKeptMs: number;
};

const usual: LookTimes = { waitMs: 1_000, questionMs: 6_000, answerCountsMs: 8_000, lineKeptMs: 30_000 };

type Said = Exclude<NodeAnswer, 'unsure'> | 'broken';
type Line = { upstream: Upstream; openedAt: number; settle: (said: Said) => void };

/** A line that is kept from one question to the next, and opened anew after its time or when it broke. */
function makeKeptLine({ ws: url, apiSecret }: SignallingAccess, times: LookTimes) {
  let kept: Line | undefined;

  function letGo(line: Line): void {
    if (kept === line) kept = undefined;
    line.upstream.drop();
  }

  function open(): Line {
    const line: Line = {
      openedAt: performance.now(),
      settle: () => undefined,
      upstream: openUpstream({
        url,
        apiSecret,
        onMessage: ({ janus }) => janus === 'pong' && line.settle('answered'),
        onClose(cause) {
          if (kept === line) kept = undefined;
          line.settle(nothingListens(cause) ? 'refused' : 'broken');
        },
      }),
    };
    return line;
  }

  return {
    isOpen: () => kept !== undefined,
    ask(): Promise<Said> {
      if (kept && performance.now() - kept.openedAt > times.lineKeptMs) letGo(kept);
      const line = (kept ??= open());
      return new Promise((resolve) => {
        const late = setTimeout(() => line.settle('silent'), times.questionMs);
        line.settle = (said) => {
          line.settle = () => undefined;
          clearTimeout(late);
          if (said !== 'answered') letGo(line);
          resolve(said);
        };
        line.upstream.send({ janus: 'ping', transaction: randomUUID() });
      });
    },
    end(): void {
      kept?.settle('silent');
      if (kept) letGo(kept);
    },
  };
}

export function makeSignallingLook(access: SignallingAccess, times: LookTimes = usual) {
  const line = makeKeptLine(access, times);
  let question: Promise<NodeAnswer> | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** Of one who has never spoken to us: a first word may be as late as any other, and one silence is asked about again and again meanwhile. */
  let unsureUntil: number | undefined;
  let stopped = false;

  async function put(): Promise<NodeAnswer> {
    const wasKept = line.isOpen();
    let said = await line.ask();
    // A kept line that broke says what became of whoever was there before.
    if (said === 'broken' && wasKept && !stopped) said = await line.ask();
    if (said === 'answered') answeredAt = performance.now();
    // Who was refused is told so at once, whatever was answered before.
    if (said === 'refused') answeredAt = Number.NEGATIVE_INFINITY;
    if (said === 'answered' || said === 'refused') unsureUntil = Number.NEGATIVE_INFINITY;
    return said === 'broken' ? 'silent' : said;
  }

  return {
    async ask(): Promise<NodeAnswer> {
      if (stopped) return 'silent';
      unsureUntil ??= performance.now() + times.answerCountsMs;
      let answer: NodeAnswer = 'silent';
      question ??= put().finally(() => (question = undefined));
      await atMost(
        times.waitMs,
        question.then((said) => (answer = said)),
      );
      if (answer !== 'silent') return answer;
      const now = performance.now();
      if (now - answeredAt < times.answerCountsMs) return 'answered';
      return now < unsureUntil ? 'unsure' : 'silent';
    },
    stop(): void {
      stopped = true;
      line.end();
    },
  };
}
