/** Asks those who teach the stream to open the picked hour, and says what became of it. */
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { demandTexts } from '../../locales/texts.ts';
import { type DemandMap, type HourAsk, type Stream, useAskForHour } from './api.ts';

const anHour = 3_600_000;
const aDay = 24 * anHour;
const isSame = (ask: HourAsk, when: number, stream: Stream) =>
  Math.abs(ask.when - when) < anHour && (ask.stream === stream || ask.stream === 'all' || stream === 'all');

type Props = { when: number; map: DemandMap; stream: Stream };

export function AskTeachers({ when, map, stream }: Props) {
  const words = demandTexts.use().ask;
  const { clock } = useShell();
  const asking = useAskForHour();
  const teachers = stream === 'pte' ? map.teachers.pte : map.teachers.all;
  const asks = map.asks.filter((ask) => isSame(ask, when, stream));
  const isRecent = asks.some(({ askedAt }) => askedAt > clock.now() - aDay);
  const isThis = asking.variables?.when === when && asking.variables.stream === stream;
  return (
    <Stack gap={6} align="flex-start">
      <Button
        disabled={isRecent || teachers === 0}
        loading={asking.isPending}
        onClick={() => asking.mutate({ when, stream })}
      >
        {words.action(teachers)}
      </Button>
      {asking.isError && isThis && (
        <Text role="alert" size="sm" c="var(--p-danger)">
          <ProblemWords error={asking.error} />
        </Text>
      )}
      <div role="status">
        {asks.map((ask) => (
          <Asked key={`${ask.when} ${ask.askedAt}`} ask={ask} />
        ))}
        {isRecent && <Small>{words.again}</Small>}
      </div>
    </Stack>
  );
}

function Asked({ ask: { stream, askedAt, askedBy, told, isDone } }: { ask: HourAsk }) {
  const { ask: words, streams } = demandTexts.use();
  const { session } = useShell();
  const when = dateTimeText(askedAt, session.person.timeZone);
  return (
    <Small>
      {words.asked(askedBy.name || words.somebody, streams[stream], when)}{' '}
      {isDone ? words.told(told) : words.telling(told)}
    </Small>
  );
}
