import { Box, Text, Textarea, type TextareaProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { StateMark } from '../ui/state-mark.tsx';

type CountProps = {
  count: number;
  min: number;
  max: number;
  words: {
    good: (count: number, max: number) => ReactNode;
    short: (count: number, missing: number) => ReactNode;
    long: (count: number, over: number) => ReactNode;
  };
};

type Props = TextareaProps & CountProps & { hasLongLabel?: boolean };

/** Long words, counted while they are written. On a phone the count stands below a long label, where one line does not hold both. */
export function CountedTextarea({ count, min, max, words, hasLongLabel, ...input }: Props) {
  const id = useId();
  return (
    <Box pos="relative">
      <Textarea autosize {...input} labelProps={{ pb: hasLongLabel ? { base: 20, sm: 0 } : 0 }} aria-describedby={id} />
      <Text
        id={id}
        span
        size="sm"
        c="dimmed"
        className="p-figures"
        pos="absolute"
        top={hasLongLabel ? { base: 22, sm: 0 } : 0}
        left={hasLongLabel ? { base: 0, sm: 'auto' } : 'auto'}
        right={hasLongLabel ? { base: 'auto', sm: 0 } : 0}
      >
        <Count count={count} min={min} max={max} words={words} />
      </Text>
    </Box>
  );
}

function Count({ count, min, max, words }: CountProps) {
  if (count === 0) return words.good(count, max);
  const [shape, tone, text] =
    count < min
      ? (['triangle', 'warning', words.short(count, min - count)] as const)
      : count > max
        ? (['cross', 'error', words.long(count, count - max)] as const)
        : (['dot', 'success', words.good(count, max)] as const);
  return (
    <StateMark shape={shape} tone={tone} fw={400}>
      {text}
    </StateMark>
  );
}
