/** Rows of what something costs. */
import { html, type Html } from './html.ts';
import { money } from './words.ts';

/** `small`: what stands below its name. */
export const sumRow = (name: Html | string, amount: Html | string, small: readonly (Html | string)[] = []): Html =>
  html`<div>
    <dt>${name}${small.map((part) => html`<small>${part}</small>`)}</dt>
    <dd>${amount}</dd>
  </div>`;

type Bill = { rows: Html[]; off: number; due: { name: string; minor: number }; currency: string };

export const billOf = ({ rows, off, due, currency }: Bill): Html =>
  html`<dl class="lines">
    ${rows}${off > 0 && sumRow('Discount', money(-off, currency))}${sumRow('Tax', money(0, currency))}
    ${dueRow(due.name, money(due.minor, currency))}
  </dl>`;

export const dueRow = (name: string, amount: Html): Html =>
  html`<div class="due">
    <dt>${name}</dt>
    <dd>${amount}</dd>
  </div>`;
