/** The units and skill sections of a course, to look into before choosing a lesson. */
import { Box, Group, Text } from '@mantine/core';
import { lessonTexts } from '../locales/texts.ts';
import { Small } from '../ui/words.tsx';
import type { Course } from './topics.ts';

type Props = { course: Pick<Course, 'units' | 'skillSections'> };

export function CourseOutline({ course }: Props) {
  const words = lessonTexts.use().topic;
  return (
    <Text component="details" size="sm" className="p-card">
      <Box component="summary" px={14} py={10}>
        {words.outline}
      </Box>
      <Small component="h3" px={14} py={4} fw={550}>
        {words.units}
      </Small>
      <Box component="ol" className="p-figures" p="0 14px 10px 36px" style={{ listStyle: 'decimal' }}>
        {course.units.map(({ number, title, description }) => (
          <Box key={number} component="li" value={number} mb="xs">
            <strong>{title}</strong>
            <Text inherit c="dimmed">
              {description}
            </Text>
          </Box>
        ))}
      </Box>
      <Small component="h3" px={14} py={4} fw={550}>
        {words.skillSections}
      </Small>
      <Group component="ul" role="list" gap="4px 16px" p="0 14px 14px">
        {course.skillSections.map((skill) => (
          <li key={skill}>{skill}</li>
        ))}
      </Group>
    </Text>
  );
}
