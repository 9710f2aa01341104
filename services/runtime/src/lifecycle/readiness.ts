/** What this process itself needs to serve; never a chain through its peers. */
type Check = () => boolean | void | Promise<boolean | void>;
type ReadinessReport = { ready: boolean; faults: readonly string[] };

export type Readiness = {
  /** A check fails by answering false, by throwing or by taking longer than a second. */
  add(name: string, check: Check): void;
  report(): Promise<ReadinessReport>;
  /** From now on not ready, whatever the checks say: the process is stopping. */
  close(): void;
  readonly closed: boolean;
};

const keptMs = 1_000;
const slowestMs = 1_000;

/** Answers are kept for a second, so that probes cost next to nothing. */
export function makeReadiness(): Readiness {
  const checks = new Map<string, Check>();
  let kept: { at: number; report: Promise<ReadinessReport> } | undefined;
  let closed = false;

  async function ask(): Promise<ReadinessReport> {
    const results = await Promise.all([...checks].map(async ([name, check]) => ((await passes(check)) ? [] : [name])));
    const faults = results.flat();
    return { ready: faults.length === 0, faults };
  }

  return {
    add(name, check) {
      checks.set(name, check);
      kept = undefined;
    },
    async report() {
      if (closed) return { ready: false, faults: ['stopping'] };
      if (kept === undefined || Date.now() - kept.at > keptMs) kept = { at: Date.now(), report: ask() };
      return kept.report;
    },
    close() {
      closed = true;
    },
    get closed() {
      return closed;
    },
  };
}

async function passes(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), slowestMs)));
  try {
    return (await Promise.race([Promise.resolve(check()), late])) !== false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
