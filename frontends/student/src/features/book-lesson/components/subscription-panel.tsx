import { expiryText } from '@parlance/kit/domain/time.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Button, Group, Paper, Text } from '@mantine/core';
import { bookingTexts } from '../../../locales/texts.ts';
import { useMyTokens } from '../../../ui/slots/book-slot.ts';

/** What the student holds, below the results. Nothing without a current subscription. */
export function SubscriptionPanel() {
  const { session, navigate } = useShell();
  const { subscription } = bookingTexts.use();
  const tokens = useMyTokens();
  const categories = tokens.data?.stripe.subscription.currentSubscription?.categories ?? [];
  const held = categories.flatMap(({ tokenType, expiredAt }) => (tokenType ? [{ word: tokenType, expiredAt }] : []));
  if (!tokens.data || held.length === 0) return null;
  const { data } = tokens.data;
  return (
    <Paper component="section" withBorder radius="md" p="16px var(--p-gutter)" aria-labelledby="your-subscription">
      <Group gap="12px 32px">
        <Text component="h2" fw={650} flex={{ base: '1 0 100%', md: 'initial' }} id="your-subscription">
          {subscription.title}
        </Text>
        <Group component="dl" flex={1} gap="8px 32px">
          {held.map(({ word, expiredAt }) => (
            <div key={word}>
              <Small component="dt">{categoryLabel(word)}</Small>
              <Text component="dd" size="sm" fw={550}>
                {subscription.held(data[word], expiryText(expiredAt, session.person.timeZone))}
              </Text>
            </div>
          ))}
        </Group>
        <Button variant="default" w={{ base: '100%', sm: 'auto' }} onClick={() => navigate('/student/subscription')}>
          {subscription.manage}
        </Button>
      </Group>
    </Paper>
  );
}
