/** The one way to refuse: a part declares what it says no to as data and throws it by its key; domains may import this. */
import { AppError, type Kind, unreachableText, type AppErrorExtra } from './errors/app-error.ts';

type Declaration = {
  kind: Kind;
  /** What people read, each … filled from what the refusal is thrown with; without one they read that the product cannot be reached. */
  text?: string;
  /** The stable word that callers read, where several declarations share one; otherwise the key. */
  code?: string;
  requirement?: string;
};

export type Declarations = Readonly<Record<string, Declaration>>;

type Extra = AppErrorExtra & { fill?: readonly (string | number)[] };

const waitMs = 1_000;

export function refusing<const D extends Declarations>(declared: D) {
  const codeOf = (key: keyof D & string): string => declared[key]?.code ?? key;

  function refuse(key: keyof D & string, { fill = [], ...extra }: Extra = {}): AppError {
    const { kind, text = unreachableText } = declared[key] as Declaration;
    const said = text.split('…').reduce((before, after, at) => `${before}${fill[at - 1] ?? '…'}${after}`);
    return new AppError(kind, codeOf(key), said, {
      ...extra,
      retryAfterMs: extra.retryAfterMs ?? (kind === 'unavailable' ? waitMs : undefined),
    });
  }

  const codes = Object.keys(declared).map(codeOf);

  /** Whether this is one of the named refusals, or any of these where none is named. */
  function isRefused(error: unknown, ...keys: (keyof D & string)[]): error is AppError {
    if (!(error instanceof AppError)) return false;
    return (keys.length === 0 ? codes : keys.map(codeOf)).includes(error.reason);
  }

  return { refuse, isRefused };
}
