import { type MarkShape, type MarkTone, StateMark } from '@parlance/kit/ui/state-mark.tsx';

/** How somebody or something stands: its word, and the mark beside it. */
export type StateLook = { word: string; shape: MarkShape; tone: MarkTone };

export const State = ({ of: { word, shape, tone } }: { of: StateLook }) => (
  <StateMark shape={shape} tone={tone}>
    {word}
  </StateMark>
);
