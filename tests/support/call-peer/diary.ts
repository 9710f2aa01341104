/** What a peer went through, with instants, and the spans in which its line stood. Pure. */
export type Happening =
  | 'asks to be let in'
  | 'is in the room'
  | 'line is up'
  | 'line is down'
  | 'socket was cut'
  | 'session was claimed'
  | 'session is gone'
  | 'try failed'
  | 'ended';

export type Note = { at: number; what: Happening; detail?: string };
export type Span = { from: number; to: number };

/** An open span reaches to `now`. */
export function spansOf(notes: readonly Note[], now: number): Span[] {
  const spans: Span[] = [];
  let from: number | undefined;
  for (const { what, at } of notes) {
    if (what === 'line is up') from ??= at;
    if (from === undefined || (what !== 'line is down' && what !== 'ended')) continue;
    spans.push({ from, to: at });
    from = undefined;
  }
  return from === undefined ? spans : [...spans, { from, to: now }];
}

/** How long the line was down between two spans. */
export const breaksOf = (spans: readonly Span[]): number[] =>
  spans.slice(1).map(({ from }, index) => from - (spans[index]?.to ?? from));
