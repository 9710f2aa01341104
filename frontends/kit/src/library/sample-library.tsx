/** The library of who has no subscription: whole lessons to look at, and what a subscription opens. */
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { libraryTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Quiet } from '../ui/words.tsx';
import type { Material, Sample } from './api.ts';
import { AreaGrid, LibraryHead } from './library-parts.tsx';
import { AreaHead } from './material-card.tsx';
import { plansPath, useLibraryPaths } from './paths.ts';
import { usePlanPrice } from './plan-price.ts';
import classes from './library.module.css';

type Props = { samples: readonly Sample[]; areas: readonly Material[] };

export function SampleLibrary({ samples, areas }: Props) {
  const words = libraryTexts.use();
  const price = usePlanPrice();
  const iconOf = (id: string) => areas.find((area) => area.id === id)?.icon ?? '';
  return (
    <Stack gap="lg">
      <LibraryHead title={words.sampleTitle}>{samples.length > 0 && words.samplesLead(samples.length)}</LibraryHead>
      <Panel>
        <Group justify="space-between" gap="12px 32px" p="20px var(--p-gutter)">
          <Box maw="68ch">
            <Text component="h3" fw={650}>
              {words.buy}
            </Text>
            <Quiet>{words.buyNote(areas.filter(({ isPte }) => !isPte).length, price)}</Quiet>
          </Box>
          <Button component={Link} to={plansPath}>
            {words.plans}
          </Button>
        </Group>
      </Panel>
      {samples.length === 0 ? (
        <Panel>
          <EmptyState text={words.noSamples} />
        </Panel>
      ) : (
        <AreaGrid>
          {samples.map((sample) => (
            <SampleCard key={sample.lessonId} sample={sample} icon={iconOf(sample.materialId)} />
          ))}
        </AreaGrid>
      )}
    </Stack>
  );
}

function SampleCard({ sample, icon }: { sample: Sample; icon: string }) {
  const words = libraryTexts.use();
  const paths = useLibraryPaths();
  const { materialId: material, materialName, courseId: course, lessonId: lesson, isPte, code, name, pages } = sample;
  return (
    <article className={classes.area} aria-label={materialName}>
      <AreaHead name={materialName} icon={icon} isPte={isPte} />
      <Quiet>
        <span className={classes.code}>{code}</span> {words.wholeLesson(name, pages)}
      </Quiet>
      <div className={classes.foot}>
        <Button
          component={Link}
          to={paths.lesson({ material, course, lesson })}
          state={{ from: 'library' }}
          variant="default"
          leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
          aria-label={words.openSampleOf(code)}
        >
          {words.openSample}
        </Button>
        <Anchor component={Link} to={paths.material(material, course)} state={{ from: 'library' }} size="sm">
          {words.allLessons}
        </Anchor>
      </div>
    </article>
  );
}
