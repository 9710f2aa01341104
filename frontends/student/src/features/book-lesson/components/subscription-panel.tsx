import { expiryText } from '@parlance/kit/domain/time.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button } from '@mantine/core';
import { useMyTokens } from '../api/my-tokens.ts';
import { bookingTexts } from '../../../locales/texts.ts';
import classes from './subscription-panel.module.css';

/** What the student holds, below the results (SRCH-17). Nothing without a current subscription. */
export function SubscriptionPanel() {
  const { session, navigate } = useShell();
  const { subscription } = bookingTexts.use();
  const tokens = useMyTokens();
  const categories = tokens.data?.stripe.subscription.currentSubscription?.categories ?? [];
  const held = categories.flatMap(({ tokenType, expiredAt }) => (tokenType ? [{ word: tokenType, expiredAt }] : []));
  if (!tokens.data || held.length === 0) return null;
  const { data } = tokens.data;
  return (
    <section className={classes.panel} aria-labelledby="your-subscription">
      <h2 id="your-subscription">{subscription.title}</h2>
      <dl>
        {held.map(({ word, expiredAt }) => (
          <div key={word}>
            <dt>{categoryLabel(word)}</dt>
            <dd>{subscription.held(data[word], expiryText(expiredAt, session.person.timeZone))}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" onClick={() => navigate('/student/subscription')}>
        {subscription.manage}
      </Button>
    </section>
  );
}
