/** A page's words as a column that fits a phone, large enough to be read in a lesson. */
import { Skeleton, Stack, Text } from '@mantine/core';
import { documentTexts } from '../locales/texts.ts';
import type { TextBlock } from './page-text.ts';
import classes from './page-words.module.css';
import type { PageWords } from './use-page-text.ts';

/** How wide its lines are while the words are on their way. */
const waiting = [60, 100, 95, 100, 70] as const;

export function PageWordsView({ number, words }: { number: number; words: PageWords }) {
  const { documents } = documentTexts.use();
  return (
    <Stack
      component="article"
      className={classes.words}
      gap={12}
      aria-label={documents.pageOf(number)}
      aria-busy={words.state === 'loading'}
      data-page-words={number}
    >
      {words.state === 'loading'
        ? waiting.map((width, line) => <Skeleton key={`line ${line}`} h={20} w={`${width}%`} aria-hidden />)
        : // Nothing moves among them, and the same words may come twice.
          words.blocks.map((block, index) => <Block key={index} {...block} />)}
    </Stack>
  );
}

function Block({ kind, text }: TextBlock) {
  if (kind !== 'heading') {
    return (
      <Text inherit dir="auto" pl={kind === 'point' ? 12 : 0}>
        {text}
      </Text>
    );
  }
  return (
    <Text component="h3" inherit dir="auto" fz={20} lh="28px" fw={650}>
      {text}
    </Text>
  );
}
