/** What people write, as it is shown: confirmed lines by time, one's own unconfirmed ones after them. Pure. */
export type Said = { id: string; uid: string; name: string; content: string; when: number; seq: number };
export type ChatLine = Said & {
  state: 'sent' | 'unsent' | 'failed';
  /** Why it can never be sent: no new try cures it. */
  refusal?: string;
};
export type ChatList = { lines: readonly ChatLine[] };

export const emptyChat: ChatList = { lines: [] };

/** By time, then id. What is not confirmed yet stands last. */
function byTime(a: ChatLine, b: ChatLine): number {
  if ((a.state === 'sent') !== (b.state === 'sent')) return a.state === 'sent' ? -1 : 1;
  return a.when - b.when || a.id.localeCompare(b.id);
}

/** A confirmed line takes the place of its unconfirmed one; hearing it twice changes nothing. */
export function confirmed(list: ChatList, messages: readonly Said[]): ChatList {
  const known = new Map(list.lines.map((line) => [line.id, line]));
  for (const message of messages) known.set(message.id, { ...message, state: 'sent' });
  return { lines: [...known.values()].sort(byTime) };
}

export function unsent(list: ChatList, line: Omit<Said, 'seq'>): ChatList {
  return {
    lines: [...list.lines.filter(({ id }) => id !== line.id), { ...line, seq: 0, state: 'unsent' as const }].sort(
      byTime,
    ),
  };
}

export function failed(list: ChatList, id: string, refusal?: string): ChatList {
  return {
    lines: list.lines.map((line) =>
      line.id === id && line.state === 'unsent'
        ? { ...line, state: 'failed' as const, ...(refusal && { refusal }) }
        : line,
    ),
  };
}

/** How far what was read goes; nothing: 0. */
export function endOf(said: readonly Pick<Said, 'seq'>[]): number {
  return said.reduce((last, { seq }) => Math.max(last, seq), 0);
}
