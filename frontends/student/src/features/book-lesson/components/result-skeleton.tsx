import { SimpleGrid, Skeleton } from '@mantine/core';
import { CardFrame } from './tutor-card.tsx';
import { cardColumns } from './result-days.tsx';

const cards = Array.from({ length: 6 }, (_unused, index) => index);
const pills = cards.slice(0, 3);

/** Reserves the shape of the list that comes: head, dates, a grid of teachers with their times. */
export function ResultSkeleton() {
  return (
    <>
      <Skeleton height={44} width={220} />
      <Skeleton height={56} />
      <SimpleGrid cols={cardColumns} aria-hidden>
        {cards.map((one) => (
          <CardFrame
            key={one}
            photo={<Skeleton circle height={56} />}
            who={
              <>
                <Skeleton height={14} width={120} mb={8} />
                <Skeleton height={12} width={160} />
              </>
            }
            times={pills.map((pill) => (
              <Skeleton key={pill} height={44} radius={22} />
            ))}
            actions={<Skeleton height={36} width={110} />}
          />
        ))}
      </SimpleGrid>
    </>
  );
}
