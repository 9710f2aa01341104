import { Button } from '@mantine/core';
import { lessonTexts } from '../locales/texts.ts';

/** Opens what the teacher wrote about a lesson. */
export const ViewFeedbackButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" onClick={onClick}>
    {lessonTexts.use().feedback.view}
  </Button>
);
