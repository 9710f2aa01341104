/** The school's own page: what it is, for whom, at which price, with whom, and the way in. */
import { majorText, type MoneyJson } from '@parlance/proto/json/money';
import { page } from './frame.ts';
import { html, type Html } from './html.ts';
import type { School, ShownTeacher, SoldPlan } from './school.ts';
import { texts } from './texts.ts';
import { atSchool } from './when.ts';

export function schoolPage(origin: string, school: School): string {
  const { title, description } = texts;
  const hasTeachers = school.teachers.length > 0;
  const nav = html`<a href="#plans">${texts.nav.plans}</a
    >${hasTeachers ? html`<a href="#teachers">${texts.nav.teachers}</a>` : undefined}`;
  const body = html`${top(school)}${forWhom}${steps}${plans(school.plans)}${hasTeachers ? teachers(school.teachers) : undefined}${last}`;
  return page(origin, { title, description, path: '/', nav, body });
}

function top({ trial }: School): Html {
  const { top: words, entry } = texts;
  return html`<section class="top">
    <div>
      <h1>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      <p class="ways">
        <a class="button fill" href="/signup">${words.create}</a><a class="button" href="/signin">${words.have}</a>
      </p>
      ${trial && html`<p class="muted">${words.trial(trial)}</p>`}
    </div>
    <figure class="entry">
      <p class="word">${entry.word}</p>
      <p class="sound">${entry.sound}<em>${entry.kind}</em></p>
      <p>${entry.meaning}</p>
      <p class="example">${entry.example}</p>
    </figure>
  </section>`;
}

const stream = (isPte: boolean): Html =>
  html`<span class="stream${isPte ? ' pte' : ''}">${isPte ? texts.streams.pte : texts.streams.workplace}</span>`;

const head = (title: string, lead?: string): Html =>
  html`<div class="head">
    <h2>${title}</h2>
    ${lead === undefined ? undefined : html`<p>${lead}</p>`}
  </div>`;

const forWhom = html`<section>
  ${head(texts.forWhom.title, texts.forWhom.lead)}
  <ul class="cards two">
    <li>
      ${stream(false)}
      <p>${texts.forWhom.workplace}</p>
    </li>
    <li>
      ${stream(true)}
      <p>${texts.forWhom.pte}</p>
    </li>
  </ul>
</section>`;

const steps = html`<section>
  ${head(texts.steps.title)}
  <ol class="cards four steps">
    ${texts.steps.all.map(
      ([title, text]) =>
        html`<li>
          <h3>${title}</h3>
          <p class="muted">${text}</p>
        </li>`,
    )}
  </ol>
</section>`;

function plans(sold: readonly SoldPlan[]): Html {
  const { title, lead, away } = texts.plans;
  const cards = html`<ul class="cards four">
    ${sold.map(planCard)}
  </ul>`;
  return html`<section id="plans">
    ${head(title, lead)}${sold.length > 0 ? cards : html`<p class="muted">${away}</p>`}
  </section>`;
}

/** No line breaks at it. */
const gap = '\u00a0';
const priceText = (money: MoneyJson): string => `${money.currency}${gap}${majorText(money)}`;

function planCard({ tokenType, price, tokensPerPeriod, single }: SoldPlan): Html {
  const words = texts.plans;
  return html`<li>
    ${stream(tokenType.startsWith('pte'))}
    <h3>${words.kinds[tokenType]}</h3>
    <p class="price"><small>${price.currency}</small>${gap}${majorText(price)} <small>${words.month}</small></p>
    <p>${words.tokens(tokensPerPeriod)}</p>
    <p class="muted small">${words.single(priceText(single))}</p>
  </li>`;
}

function teachers(shown: readonly ShownTeacher[]): Html {
  const { title, lead } = texts.teachers;
  return html`<section id="teachers">
    ${head(title, lead)}
    <ul class="cards three">
      ${shown.map(teacherCard)}
    </ul>
  </section>`;
}

function teacherCard({ firstName, isPte, rating, nextFree }: ShownTeacher): Html {
  const words = texts.teachers;
  const rated = rating.count > 0 ? words.rating(rating.avg, rating.count) : words.unrated;
  return html`<li>
    ${stream(isPte)}
    <h3><bdi>${firstName}</bdi></h3>
    <p class="muted">${rated}</p>
    ${nextFree && freeHour(nextFree)}
  </li>`;
}

function freeHour(when: Date): Html {
  const { time, day, zone, utc } = atSchool(when);
  return html`<p class="next small">
    <span class="muted">${texts.teachers.next}</span><time datetime="${when.toISOString()}"><b>${time}</b> ${day}</time
    ><span class="muted">${zone}, ${utc}</span>
  </p>`;
}

const last = html`<section class="last">
  ${head(texts.last.title, texts.last.text)}
  <p class="ways"><a class="button" href="/application">${texts.last.apply}</a></p>
</section>`;
