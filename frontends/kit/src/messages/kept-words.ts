/** What somebody has written and the server does not have yet, so that leaving the conversation loses none of it. It ends with the tab. */
import { call } from '../domain/limits.ts';

export type KeptLine = { id: string; content: string; when: number };
type Kept = { text: string; lines: KeptLine[] };

const nothing: Kept = { text: '', lines: [] };
const slot = 'messages-not-sent';
/** Nobody means to say more than that at once. */
const mostLines = 50;

/** Of one person, to one other. */
export function keptWords(own: string, other: string) {
  const key = `${own} ${other}`;
  const read = () => all()[key] ?? nothing;
  const write = (kept: Kept) => {
    const { [key]: _before, ...others } = all();
    store(kept.text === '' && kept.lines.length === 0 ? others : { ...others, [key]: kept });
  };
  return {
    text: () => read().text,
    lines: () => read().lines,
    keepText: (text: string) => write({ ...read(), text: text.slice(0, call.chatMaxCharacters) }),
    keepLines: (lines: readonly KeptLine[]) => write({ ...read(), lines: lines.slice(-mostLines) }),
  };
}

function all(): Record<string, Kept> {
  try {
    const found = JSON.parse(sessionStorage.getItem(slot) ?? '{}') as unknown;
    const entries = Object.entries(found ?? {}).filter((one): one is [string, Kept] => isKept(one[1]));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

function store(kept: Record<string, Kept>): void {
  try {
    if (Object.keys(kept).length === 0) sessionStorage.removeItem(slot);
    else sessionStorage.setItem(slot, JSON.stringify(kept));
  } catch {
    // Without it one writes as well, only not over a change of the page.
  }
}

function isKept(one: unknown): one is Kept {
  const { text, lines } = (one ?? {}) as Partial<Kept>;
  if (typeof text !== 'string' || !Array.isArray(lines)) return false;
  return lines.every(({ id, content, when }) => typeof id === 'string' && typeof content === 'string' && when > 0);
}
