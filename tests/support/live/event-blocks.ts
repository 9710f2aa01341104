/** Server-Sent Events out of pieces of text, as they come over the line. Pure but for the rest that it keeps. */
type EventBlock = { type: string; data: string; id: string };

export type EventBlocks = {
  take(text: string): EventBlock[];
  /** The pause that the server asked for. */
  readonly retryMs: number | undefined;
};

/** Self-contained: a page gets its text. */
export function makeEventBlocks(): EventBlocks {
  const fieldOf = (block: string, name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
  let rest = '';
  let retryMs: number | undefined;
  return {
    take(text) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      return blocks.flatMap((block) => {
        const retry = Number(fieldOf(block, 'retry'));
        if (Number.isInteger(retry)) retryMs = retry;
        const type = fieldOf(block, 'event');
        // What has no name is a heartbeat.
        if (type === undefined) return [];
        return [{ type, data: fieldOf(block, 'data') ?? '', id: fieldOf(block, 'id') ?? '' }];
      });
    },
    get retryMs() {
      return retryMs;
    },
  };
}
