/** What was said of a student in a lesson, heading by heading; behaviour only where the answer has it. */
import { Box, Text } from '@mantine/core';
import type { Schemas } from '../api/types.ts';
import { lessonTexts } from '../locales/texts.ts';
import classes from './lesson-page.module.css';

type Feedback = Schemas['Feedback'];
const normal = ['pronunciation', 'vocabulary', 'grammar', 'listening'] as const;
const pte = ['speaking', 'writing', 'reading', 'listening'] as const;

export function FeedbackWords({ feedback }: { feedback: Feedback }) {
  const words = lessonTexts.use().feedback;
  const said = (feedback.isPte ? pte : normal).filter((field) => feedback[field]);
  if (said.length === 0 && !feedback.behaviour) return <Text>{words.none}</Text>;
  return (
    <Box component="dl" className={classes.facts ?? ''} m={0}>
      {said.map((field) => (
        <Fact key={field} name={words.fields[field]} text={feedback[field]} />
      ))}
      {!feedback.isPte && feedback.behaviour && <Fact name={words.behaviour} text={feedback.behaviour} />}
    </Box>
  );
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt>{name}</dt>
    <dd dir="auto">{text}</dd>
  </>
);
