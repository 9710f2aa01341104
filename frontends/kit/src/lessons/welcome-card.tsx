/** Greets by first name, with a live clock and its zone. */
import { Box, Group, Text } from '@mantine/core';
import { greetingOf, timeOf, dateText, zoneLabel } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Quiet } from '../ui/words.tsx';

export function WelcomeCard() {
  const { session } = useShell();
  const now = useNow();
  const { firstName, timeZone } = session.person;
  return (
    <Group component="header" gap="4px 16px" justify="space-between" align="flex-end">
      <Text component="h2" size="xl" fw={650} lts="-0.02em">
        {`${greetingOf(now, timeZone)}, ${firstName}`}
      </Text>
      <Box
        className="p-figures"
        display={{ base: 'flex', sm: 'block' }}
        w={{ base: '100%', sm: 'auto' }}
        ta={{ base: 'left', sm: 'right' }}
        style={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 8 }}
      >
        <Text
          component="time"
          fz={{ base: 14, sm: 20 }}
          fw={{ base: 550, sm: 400 }}
          lh={{ base: 'sm', sm: 'lg' }}
          lts="-0.01em"
          dateTime={new Date(now).toISOString()}
        >
          {timeOf(now, timeZone, { seconds: true })}
        </Text>
        <Quiet>{`${dateText(now, timeZone)}, ${zoneLabel(timeZone, now)}`}</Quiet>
      </Box>
    </Group>
  );
}
