/** What a story has put up for itself is taken away at its end, whatever that end is. */
import type { FaultStory, Plot } from './story.ts';

type Ended = Pick<Plot, 'afterwards'> & Pick<FaultStory, 'tidy'> & { tell(words: string): void };

/** `afterwards` looks at what is there then, and takes away; when `play` fails before it has been asked, it is asked all the same. */
export async function toWholeEnd<T>(
  { afterwards, tidy, tell }: Ended,
  play: (lookAfterwards: () => Promise<string[]>) => Promise<T>,
): Promise<T> {
  let isAsked = false;
  const look = async () => {
    isAsked = true;
    return (await afterwards?.()) ?? [];
  };
  try {
    return await play(look);
  } catch (error) {
    // What fails now hides nothing of why.
    const told = (fault: unknown) => tell(`not taken away: ${String(fault)}`);
    if (!isAsked) await look().catch(told);
    await tidy?.().catch(told);
    throw error;
  }
}
