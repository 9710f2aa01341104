import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkout, pressed, sent, show } from './testing/show-page.tsx';

beforeEach(() => {
  window.location.hash = '';
});

test('NS-52 a promo code goes with the plan or the tokens that are bought, and what is against it is said', async () => {
  const words = 'This promo code has ended.';
  const refused = () => Promise.reject(new Problem(words, { code: 'PROMOTION_REFUSED', status: 422 }));
  const { shell } = show({
    offer: { trialAvailable: false },
    api: { 'POST /payments/subscribe/{id}': refused, 'POST /payments/tokens/{id}': () => checkout },
  });
  const plans = await screen.findByRole('region', { name: 'Your plans' });
  await userEvent.type(within(plans).getByRole('textbox', { name: /Promo code/ }), ' OLD ');
  await pressed('Subscribe to PTE one-on-one');
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith(words));
  const buy = screen.getByRole('region', { name: 'Buy single tokens' });
  await userEvent.type(within(buy).getByRole('textbox', { name: /Promo code/ }), 'TENOFF');
  await userEvent.click(within(buy).getByRole('button', { name: 'Go to checkout' }));
  await waitFor(() => expect(window.location.hash).toBe('#checkout'));
  expect(sent(shell).map(({ body }) => body)).toEqual([
    { type: 'PTELessonTokens', promoCode: 'OLD' },
    { tokenType: 'lessonTokens', quantity: 5, promoCode: 'TENOFF' },
  ]);
});

const terms = { trial: null, percentOff: null, amountOff: null, payments: 1 };

describe('NS-52 a promo code that is asked about before', () => {
  const fieldOf = (region: HTMLElement) => within(region).getByRole('textbox', { name: /Promo code/ });
  const check = (region: HTMLElement) =>
    userEvent.click(within(region).getByRole('button', { name: 'Check the promo code' }));

  test('says what it gives to the plans, to single tokens and to the trial, each asked for itself', async () => {
    const { shell } = show({
      api: {
        'POST /payments/{id}/promotion': ({ body }) => {
          const { type, single } = body as { type?: string; single?: boolean };
          if (type === undefined) return { ...terms, trial: { tokens: 2, days: 14 } };
          return single ? { ...terms, amountOff: { amount: 1_000, currency: 'USD' } } : { ...terms, percentOff: 20 };
        },
      },
    });
    for (const [name, words] of [
      ['Your plans', 'GOOD is valid: 20\u00a0% off the first payment.'],
      ['Buy single tokens', 'GOOD is valid: USD\u00a010.00 off.'],
      ['Try one lesson free', 'GOOD is valid: 2 tokens, 14 days.'],
    ] as const) {
      const region = await screen.findByRole('region', { name });
      await userEvent.type(fieldOf(region), ' GOOD ');
      await check(region);
      await waitFor(() => expect(fieldOf(region)).toHaveAccessibleDescription(words));
    }
    expect(sent(shell).map(({ body }) => body)).toEqual([
      { type: 'lessonTokens', promoCode: 'GOOD' },
      { type: 'lessonTokens', single: true, promoCode: 'GOOD' },
      { promoCode: 'GOOD' },
    ]);
    await expectAccessible();
  });

  test('lowers the price of single tokens on the page, until another code or kind is chosen', async () => {
    show({ api: { 'POST /payments/{id}/promotion': () => ({ ...terms, percentOff: 20 }) } });
    const buy = await screen.findByRole('region', { name: 'Buy single tokens' });
    await userEvent.type(fieldOf(buy), 'WELCOME20');
    expect(buy).toHaveTextContent('USD 49.50');
    await check(buy);
    await waitFor(() => expect(buy).toHaveTextContent('USD −9.90 with WELCOME20'));
    expect(buy).toHaveTextContent('USD 39.60');
    await userEvent.type(fieldOf(buy), '1');
    expect(buy).toHaveTextContent('USD 49.50');
    expect(fieldOf(buy)).toHaveAccessibleDescription('');
  });

  test('says why it cannot be used, at the field', async () => {
    const words = 'This promotion code cannot be used: it has ended.';
    const refused = () => Promise.reject(new Problem(words, { code: 'PROMOTION_REFUSED', status: 422 }));
    show({ api: { 'POST /payments/{id}/promotion': refused } });
    const plans = await screen.findByRole('region', { name: 'Your plans' });
    expect(within(plans).getByRole('button', { name: 'Check the promo code' })).toBeDisabled();
    await userEvent.type(fieldOf(plans), 'OLD{Enter}');
    await waitFor(() => expect(fieldOf(plans)).toHaveAccessibleDescription(words));
    expect(fieldOf(plans)).toBeInvalid();
  });
});
