/** A student who pays, as people do: by the portal's call, the hosted page and its card form, and what the provider says afterwards. */
import { ok } from './api.ts';
import { eventually } from './eventually.ts';
import type { TestPerson } from './people.ts';

/** Of the stand-in's test cards. */
const goodCard = { number: '4242 4242 4242 4242', expires: '08 / 38', code: '123', name: 'Somebody Sample' };

type Checkout = { checkoutUrl: string };
type Profile = { data: { lessonTokens: number } };

/** Presses "Pay" on the hosted page. Where pages are reached by a forwarded port it may take a moment to be there. */
export async function payOnPage(checkoutUrl: string, card = goodCard): Promise<void> {
  await eventually('the hosted page takes the card', async () => {
    const body = new URLSearchParams(card);
    const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' });
    await answer.body?.cancel();
    if (answer.status !== 303) throw new Error(`it answered ${answer.status}`);
    return true;
  });
}

/** The plan of one-on-one lessons of Workplace English: ends when the tokens are there to book with. Answers how many. */
export async function subscribe(student: TestPerson): Promise<number> {
  const path = `payments/subscribe/${student.uid}`;
  const { checkoutUrl } = ok(await student.api.call<Checkout>('POST', path, { type: 'lessonTokens' }));
  await payOnPage(checkoutUrl);
  return eventually('the tokens of the plan are there', async () => {
    const { data } = ok(await student.api.call<Profile>('GET', 'profile/student/me'));
    return data.lessonTokens > 0 ? data.lessonTokens : undefined;
  });
}
