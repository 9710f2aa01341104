/** Guides and videos for teachers by category, and how many of them are done. */
import { Box, Button, Group, Progress, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { trainingTexts } from '../../locales/texts.ts';
import { type Guide, useGuides, useNoteOpened } from './api.ts';
import { GuideLine } from './guide-line.tsx';
import { categoriesOf, placeOf } from './guides.ts';
import classes from './training.module.css';
import { VideoPanel } from './video-panel.tsx';

export function TrainingPage() {
  const words = trainingTexts.use();
  const guides = useGuides();
  return (
    <Stack gap="md" aria-busy={guides.isPending}>
      <Group justify="space-between" align="flex-end" gap="12px 24px">
        <div>
          <Text component="h2" fz={24} lh="32px" fw={650} lts="-0.02em">
            {words.title}
          </Text>
          <Quiet>{words.lead}</Quiet>
        </div>
        {guides.data && guides.data.length > 0 && <DoneOf guides={guides.data} />}
      </Group>
      {guides.isPending && <Skeleton height={360} radius="md" />}
      {guides.isError && !guides.data && (
        <Panel>
          <ErrorState error={guides.error} onRetry={() => void guides.refetch()} />
        </Panel>
      )}
      {guides.data?.length === 0 && (
        <Panel>
          <EmptyState text={words.none} />
        </Panel>
      )}
      {guides.data && guides.data.length > 0 && <Guides guides={guides.data} />}
    </Stack>
  );
}

function DoneOf({ guides }: { guides: readonly Guide[] }) {
  const words = trainingTexts.use();
  const done = guides.filter(({ isOpened }) => isOpened).length;
  return (
    <Box w={{ base: '100%', sm: 160 }}>
      <Text size="sm" className="p-figures" mb={6}>
        {words.done(<b>{done}</b>, guides.length)}
      </Text>
      <Progress size={4} value={(100 * done) / guides.length} aria-hidden />
    </Box>
  );
}

const plays = (guide: Guide): boolean => 'here' in (placeOf(guide) ?? {});

/** The video that stands beside the list at first is the next one to be watched. */
function firstVideo(guides: readonly Guide[]): Guide | undefined {
  const videos = guides.filter(plays);
  return videos.find(({ isOpened }) => !isOpened) ?? videos[0];
}

function Guides({ guides }: { guides: readonly Guide[] }) {
  const words = trainingTexts.use();
  const noteOpened = useNoteOpened();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(() => firstVideo(guides)?.id);
  const beside = useRef<HTMLDivElement>(null);
  const video = guides.find(({ id }) => id === chosen) ?? firstVideo(guides);
  const found = categoriesOf(guides, typed);
  const choose = (id: string) => {
    setChosen(id);
    beside.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={classes.page}>
      <Stack gap="md">
        <TextInput
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          maxLength={100}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {found.map(([category, all]) => (
          <Category key={category} name={category} guides={all} video={video?.id} onChoose={choose} />
        ))}
        {found.length === 0 && (
          <Panel>
            <EmptyState
              text={words.nothing(typed.trim())}
              action={
                <Button variant="default" onClick={() => setTyped('')}>
                  {words.clear}
                </Button>
              }
            />
          </Panel>
        )}
      </Stack>
      {video && (
        <div className={classes.beside} ref={beside}>
          <VideoPanel key={video.id} guide={video} onOpened={() => noteOpened(video)} />
        </div>
      )}
    </div>
  );
}

type CategoryProps = {
  name: string;
  guides: readonly Guide[];
  /** The one that stands beside the list. */
  video: string | undefined;
  onChoose: (id: string) => void;
};

function Category({ name, guides, video, onChoose }: CategoryProps) {
  const words = trainingTexts.use();
  const noteOpened = useNoteOpened();
  return (
    <Panel title={name} subtitle={words.of(guides.filter(({ isOpened }) => isOpened).length, guides.length)}>
      <ul role="list" className="p-ruled">
        {guides.map((guide) => (
          <li key={guide.id}>
            <GuideLine
              guide={guide}
              isChosen={guide.id === video}
              onChoose={() => onChoose(guide.id)}
              onOpened={() => noteOpened(guide)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
