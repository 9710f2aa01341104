/** The fields of a card: drawn, read, and refused with a word at the field. */
import { digitsOf, isPast, TEST_CARDS, type Decline } from '../billing/cards.ts';
import type { TypedCard } from '../objects/payment-method.ts';
import { SELLER } from '../settings.ts';
import { Html, html } from './html.ts';
import { ALL_BRANDS, ICONS, status } from './icons.ts';

type CardInput = { number: string; expires: string; code: string; name: string };
type CardFaults = Partial<Record<keyof CardInput, string>>;
/** What was typed, and what was wrong with it. */
export type CardState = { input?: CardInput | undefined; faults?: CardFaults; decline?: Decline; asksBank?: boolean };

const NO_CARD: CardInput = { number: '', expires: '', code: '', name: '' };

function readCard(form: URLSearchParams): CardInput {
  const word = (name: string) => (form.get(name) ?? '').trim().slice(0, 80);
  return { number: word('number'), expires: word('expires'), code: word('code'), name: word('name') };
}

/** The card that was typed, or how the form is shown again. */
export function typedCard(
  form: URLSearchParams,
  now: number,
): { input: CardInput; card: TypedCard } | { again: CardState; status: number } {
  const input = readCard(form);
  // The number that a test card's button gave, where no script filled it in.
  const number = form.get('fill');
  if (number !== null) return { again: { input: { ...input, number } }, status: 200 };
  const judged = judgeCard(input, now);
  return 'faults' in judged ? { again: { input, faults: judged.faults }, status: 422 } : { input, card: judged.card };
}

function judgeCard(input: CardInput, now: number): { card: TypedCard } | { faults: CardFaults } {
  const faults: CardFaults = {};
  const digits = digitsOf(input.number);
  const [, month = '', year = ''] = /^(\d{1,2})\s*[/ -]?\s*(\d{2}|\d{4})$/.exec(input.expires) ?? [];
  const expiry = { exp_month: Number(month), exp_year: Number(year.length === 2 ? `20${year}` : year) };
  if (digits.length < 13 || digits.length > 19 || !/^[\d ]+$/.test(input.number))
    faults.number = 'Type one of the test cards below';
  if (month === '' || expiry.exp_month < 1 || expiry.exp_month > 12) faults.expires = 'Month and year, as 08 / 29';
  else if (isPast(expiry, now)) faults.expires = 'This date is over';
  if (!/^\d{3,4}$/.test(input.code)) faults.code = 'Three or four digits';
  if (Object.keys(faults).length > 0) return { faults };
  return {
    card: {
      number: digits,
      month: expiry.exp_month,
      year: expiry.exp_year,
      name: input.name === '' ? null : input.name,
    },
  };
}

/** What a refusal says at the number and above the form. */
function declineWords({ code, decline, message }: Decline): { title: string; text: string; field: string } {
  if (code === 'payment_intent_authentication_failure') {
    return {
      title: 'The payment was not confirmed.',
      text: 'Nothing was charged. Try again or use another card.',
      field: 'Not confirmed at the bank',
    };
  }
  const reasons: Record<string, string> = {
    insufficient_funds: 'insufficient funds',
    expired_card: 'the card has expired',
    live_mode_test_card: 'only test cards are taken here',
  };
  const reason = reasons[decline ?? code];
  return {
    title: 'Your card was declined.',
    text: 'Nothing was charged. Try another card.',
    field: reason === undefined ? message : `Declined by the bank: ${reason}`,
  };
}

type FieldOptions = {
  name: keyof CardInput;
  label: string;
  input: CardInput;
  faults: CardFaults;
  extra?: Html;
  attributes: string;
};

function field({ name, label, input, faults, extra, attributes }: FieldOptions): Html {
  const fault = faults[name];
  const invalid = fault === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-fault"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="with-brands">
      <input
        class="input"
        id="${name}"
        name="${name}"
        value="${input[name]}"
        autocomplete="off"
        ${new Html(attributes + invalid)}
      />${extra}
    </div>
    ${fault && html`<span class="fault" id="${name}-fault">${ICONS.warn}${fault}</span>`}
  </div>`;
}

function cardFields(input: CardInput, faults: CardFaults): Html {
  const brands = html`<span class="brands">${ALL_BRANDS}</span>`;
  return html`${field({ name: 'number', label: 'Card number', input, faults, extra: brands, attributes: 'inputmode="numeric" required maxlength="23"' })}
    <div class="half">
      ${field({ name: 'expires', label: 'Expires', input, faults, attributes: 'inputmode="numeric" placeholder="MM / YY" required maxlength="9"' })}${field(
        {
          name: 'code',
          label: 'Security code',
          input,
          faults,
          attributes: 'inputmode="numeric" placeholder="CVC" required maxlength="4"',
        },
      )}
    </div>
    ${field({ name: 'name', label: 'Name on card', input, faults, attributes: 'maxlength="80"' })}`;
}

const grouped = (number: string) =>
  number.length === 15 ? number.replace(/(.{4})(.{6})(.{5})/, '$1 $2 $3') : number.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** One press fills the number in, with a script or without. */
function testCards(): Html {
  const rows = TEST_CARDS.map(
    ({ number, says, tone }) =>
      html`<li>
        <button type="submit" name="fill" value="${grouped(number)}" formnovalidate>
          <b class="figures">${grouped(number)}</b>${status(tone, says)}
        </button>
      </li>`,
  );
  return html`<section class="test-cards" aria-label="Test cards">
    <h3>Test cards</h3>
    <p class="small muted">
      Press one to fill it in: any date in the future, any security code. They are for this test only.
    </p>
    <ul>
      ${rows}
    </ul>
  </section>`;
}

function declineNote({ title, text }: { title: string; text: string }): Html {
  return html`<div class="note" data-tone="danger" role="alert">
    ${ICONS.warn}
    <p><b>${title}</b> ${text}</p>
  </div>`;
}

type CardForm = {
  action: string;
  press: Html;
  /** What else stands above the fields. */
  before?: Html | undefined;
  needsCard?: boolean;
  isNarrow?: boolean;
};

export function cardForm(
  { input = NO_CARD, faults = {}, decline }: CardState,
  { action, press, before, needsCard = true, isNarrow = false }: CardForm,
): Html {
  const words = decline && declineWords(decline);
  const shown = words === undefined ? faults : { ...faults, number: words.field };
  return html`${words && declineNote(words)}
    <form method="post" action="${action}" class="fields${isNarrow && ' narrow'}" novalidate>
      ${before}${needsCard && cardFields(input, shown)} ${press}
      <p class="small muted">Numbers typed here are not stored.</p>
      ${needsCard && testCards()}
    </form>`;
}

/** Where a sum is paid by a card. */
export const paySection = (state: CardState, form: CardForm): Html =>
  html`<section class="pay">
    <h2>Pay with card</h2>
    ${cardForm(state, form)}
  </section>`;

/** What the bank asks of its owner; the card travels along, and is kept nowhere. */
export function bankQuestion(
  { asksBank, input = NO_CARD }: CardState,
  { action, sum }: { action: string; sum: Html },
): Html | undefined {
  if (!asksBank) return undefined;
  const hidden = Object.entries(input).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<div class="scrim">
    <form class="dialog" method="post" action="${action}" role="dialog" aria-modal="true" aria-labelledby="bank">
      ${hidden}
      <h2 id="bank">Confirm this test payment</h2>
      <div class="dialog-body">
        <p>
          Your bank asks you to confirm ${sum} to ${SELLER.name} with card
          <span class="figures">${grouped(digitsOf(input.number))}</span>.
        </p>
        <p class="muted">In this test you decide the answer of the bank.</p>
      </div>
      <div class="dialog-foot">
        <button class="button ghost" name="answer" value="refused">Refuse</button
        ><button class="button primary" name="answer" value="confirmed" autofocus>Confirm payment</button>
      </div>
    </form>
  </div>`;
}

export function bankAnswer(form: URLSearchParams): 'confirmed' | 'refused' | undefined {
  const answer = form.get('answer');
  return answer === 'confirmed' || answer === 'refused' ? answer : undefined;
}
