/** A search without a result: when the next free time is, and the way there. */
import { dateText, dateTimeText, localDate } from '@parlance/kit/domain/time.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button } from '@mantine/core';
import { bookingTexts } from '../../../locales/texts.ts';

type Props = { nextFree: number | null; zone: string; onShowDay: (date: string) => void };

export function NothingFound({ nextFree, zone, onShowDay }: Props) {
  const { search: words } = bookingTexts.use();
  return (
    <Panel>
      <EmptyState
        text={words.none}
        action={
          nextFree && (
            <>
              <p>{words.nextFree(dateTimeText(nextFree, zone))}</p>
              <Button variant="default" onClick={() => onShowDay(localDate(nextFree, zone))}>
                {words.showDay(dateText(nextFree, zone))}
              </Button>
            </>
          )
        }
      />
    </Panel>
  );
}
