/** Search for group sessions, choose lessons, confirm. */
import { tellProblem } from '@parlance/kit/api/problem.ts';
import type { GroupSessionJson } from '@parlance/kit/api/types.ts';
import { localDate, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { NewsChip } from '@parlance/kit/ui/news-chip.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { SeatDots } from '@parlance/kit/lessons/seat-dots.tsx';
import { LessonListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { SimpleGrid, Stack, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { groupSearchTexts } from '../../locales/texts.ts';
import { ResultsHead } from '../../ui/results-head.tsx';
import { useSearchAddress } from '../../ui/search/search-address.ts';
import type { SearchForm } from '../../ui/search/search-form.tsx';
import { useResultsArrival } from '../../ui/search/use-results-arrival.ts';
import { type SessionSearch, useSessionSearch, useLiveSeats } from './api/session-search.ts';
import { SelectLessonsDialog } from './components/select-lessons-dialog.tsx';
import { SessionCard } from './components/session-card.tsx';

type SearchFormParts = Pick<ComponentProps<typeof SearchForm>, 'today' | 'busy' | 'values' | 'onSearch'>;
type Props = { onBooked: () => void; form: (parts: SearchFormParts) => ReactNode };

/** Sessions begin further ahead than single lessons. */
const daysAtFirst = 31;

export function SessionSearchTab({ onBooked, form }: Props) {
  const { session, clock, notify } = useShell();
  const words = groupSearchTexts.use();
  const zone = session.person.timeZone;
  const today = localDate(clock.now(), zone);
  const { values, search: dates, runSearch } = useSearchAddress(today, daysAtFirst);
  const search = useMemo(
    (): SessionSearch | undefined => (dates ? { ...dates, timezone: zone } : undefined),
    [dates, zone],
  );
  const [chosen, setChosen] = useState<string>();
  const results = useSessionSearch(search);
  const { arrived, showArrived } = useLiveSeats(search);
  const { heading, said, expect } = useResultsArrival(search, results.isSuccess && !results.isFetching);
  const { error, data } = results;
  useEffect(() => {
    if (error) tellProblem(notify, error);
  }, [error, notify]);
  const open = data?.find(({ id }) => id === chosen);
  const news = arrived > 0 && <NewsChip text={words.arrived(arrived)} onShow={showArrived} />;
  return (
    <Stack gap="lg">
      <Panel>
        {form({
          today,
          busy: results.isFetching,
          values,
          onSearch: (value) => {
            expect();
            runSearch(value);
          },
        })}
      </Panel>
      <section aria-busy={results.isFetching}>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {results.isLoading && <LessonListSkeleton rows={3} />}
        {results.isError && <ErrorState error={error} onRetry={() => void results.refetch()} />}
        {data?.length === 0 && (
          <Panel>
            <EmptyState text={words.none} action={news} />
          </Panel>
        )}
        {data && data.length > 0 && <Results heading={heading} sessions={data} news={news} onBook={setChosen} />}
      </section>
      {open && (
        <SelectLessonsDialog session={open} zone={zone} onClose={() => setChosen(undefined)} onBooked={onBooked} />
      )}
    </Stack>
  );
}

type ResultsProps = {
  heading: Ref<HTMLHeadingElement>;
  sessions: GroupSessionJson[];
  news: ReactNode;
  onBook: (id: string) => void;
};

function Results({ heading, sessions, news, onBook }: ResultsProps) {
  const { session, clock, navigate } = useShell();
  const words = groupSearchTexts.use();
  const zone = session.person.timeZone;
  return (
    <Stack gap="sm">
      <ResultsHead
        heading={heading}
        found={words.found(sessions.length)}
        zone={words.zone(zoneLabel(zone, clock.now()))}
      >
        {news}
        <Small display="flex" ml="auto" style={{ gap: 8, alignItems: 'center' }}>
          <SeatDots lesson={{ taken: 2, capacity: 4, minimum: 2 }} />
          {words.card.key}
        </Small>
      </ResultsHead>
      <SimpleGrid minColWidth="min(100%, 18.75rem)">
        {sessions.map((one) => (
          <SessionCard
            key={one.id}
            session={one}
            zone={zone}
            onBook={() => onBook(one.id)}
            onViewTeacher={() => navigate(`/student/profile/${one.tutor}`, { state: { from: 'search' } })}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
