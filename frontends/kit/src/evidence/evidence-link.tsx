/** From a lesson to what is on record of it. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Lesson } from '../lessons/lesson.ts';
import { evidenceTexts } from '../locales/texts.ts';
import type { Viewer } from './evidence-lines.ts';
import { evidencePath } from './path.ts';

export const EvidenceLink = ({ lesson, viewer }: { lesson: Pick<Lesson, 'id'>; viewer: Viewer }) => (
  <Text>
    <Anchor component={Link} to={evidencePath(viewer, lesson.id)}>
      {evidenceTexts.use().link}
    </Anchor>
  </Text>
);
