/** The library: study areas, a search over all of it; for who has no subscription the samples, and what a subscription opens. */
import { Button, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconRefresh } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { libraryTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { type Material, useLibrary, useLibraryNews } from './api.ts';
import { useCompleted } from './done.ts';
import { AreaGrid, LibraryHead } from './library-parts.tsx';
import { LibrarySearch } from './library-search.tsx';
import { MaterialCard, MaterialCardSkeleton } from './material-card.tsx';
import { plansPath } from './paths.ts';
import { SampleLibrary } from './sample-library.tsx';
import { streamIn, streams } from './streams.ts';

export function LibraryScreen() {
  const words = libraryTexts.use();
  const { session } = useShell();
  const library = useLibrary();
  useLibraryNews();
  const { data } = library;
  if (data && !data.isSubscribed) return <SampleLibrary samples={data.samples} areas={data.items} />;
  const isStudent = session.person.role === 'student';
  return (
    <Stack gap="lg" aria-busy={library.isPending}>
      {data ? (
        <LibraryHead title={words.title}>
          {(isStudent ? words.lead : words.teachersLead)(data.items.length)}
        </LibraryHead>
      ) : (
        <HeadSkeleton />
      )}
      <Areas materials={data?.items} error={library.error} onRetry={() => void library.refetch()} />
    </Stack>
  );
}

const HeadSkeleton = () => (
  <Stack gap={8} py={4} aria-hidden>
    <Skeleton width={220} height={24} />
    <Skeleton width={320} maw="90%" height={12} />
  </Stack>
);

type AreasProps = { materials: Material[] | undefined; error: unknown; onRetry: () => void };

function Areas({ materials, error, onRetry }: AreasProps) {
  const words = libraryTexts.use();
  const done = useCompleted()?.byMaterial;
  const [params, setParams] = useSearchParams();
  const stream = streamIn(params.get('stream'));
  if (error) {
    return (
      <Panel>
        <ErrorState error={error} message={words.failed} onRetry={onRetry} />
      </Panel>
    );
  }
  if (materials?.length === 0) return <NoMaterials onRetry={onRetry} />;
  const shown = materials?.filter(({ isPte }) => stream === 'all' || isPte === (stream === 'pte'));
  return (
    <>
      <Group gap="12px 16px">
        <LibrarySearch stream={stream} />
        <SegmentedControl
          w={{ base: '100%', sm: 'auto' }}
          aria-label={words.stream}
          value={stream}
          data={streams.map((value) => ({ value, label: words.streams[value] }))}
          onChange={(next) => setParams(next === 'all' ? {} : { stream: next }, { replace: true })}
        />
      </Group>
      {shown?.length === 0 ? (
        <NoneOfStream isPte={stream === 'pte'} />
      ) : (
        <AreaGrid>
          {shown?.map((material) => (
            <MaterialCard key={material.id} material={material} done={done && (done.get(material.id) ?? 0)} />
          )) ?? Array.from({ length: 6 }, (_unused, index) => <MaterialCardSkeleton key={index} />)}
        </AreaGrid>
      )}
    </>
  );
}

function NoMaterials({ onRetry }: { onRetry: () => void }) {
  const words = libraryTexts.use();
  return (
    <Panel>
      <EmptyState
        text={words.none}
        action={
          <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={onRetry}>
            {words.again}
          </Button>
        }
      />
    </Panel>
  );
}

function NoneOfStream({ isPte }: { isPte: boolean }) {
  const words = libraryTexts.use();
  const { role } = useShell().session.person;
  return (
    <Panel>
      <EmptyState
        text={isPte ? words.nonePte : words.noneWorkplace}
        action={
          role === 'student' && (
            <Button component={Link} to={plansPath} variant="default">
              {words.plans}
            </Button>
          )
        }
      />
    </Panel>
  );
}
