/** The page of a run: one file that needs nothing else. Every text is written as text. */
import { isBusy, mostOwnDelayMs } from '../machine.ts';
import type { Figures, Slice } from '../meter.ts';
import { stateOf, type Verdict } from '../oracles/verdict.ts';
import { isGood, type RunRecord } from './record.ts';

/** Markup that was made here; everything else is text. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Part = Markup | string | number | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const written = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
  }
  return part.map(written).join('');
};
const markup = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(
    texts.map((text, index) => `${text}${index < parts.length ? written(parts[index] as Part) : ''}`).join(''),
  );

const style = new Markup(`
  :root { color-scheme: light dark; --good: #18794e; --bad: #cd2b31; --dim: #6b7280; --line: #d1d5db; }
  @media (prefers-color-scheme: dark) { :root { --good: #4cc38a; --bad: #ff8589; --dim: #9ca3af; --line: #374151; } }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
  table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; }
  th, td { text-align: left; padding: 0.3rem 0.7rem 0.3rem 0; border-bottom: 1px solid var(--line); }
  td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .good { color: var(--good); font-weight: 600; } .bad { color: var(--bad); font-weight: 600; } .dim { color: var(--dim); }
  svg { width: 100%; height: 9rem; } polyline { fill: none; stroke: currentColor; stroke-width: 1.5; vector-effect: non-scaling-stroke; }
`);

const ms = (value: number) => `${value >= 100 ? Math.round(value) : value.toFixed(1)} ms`;
const number = (value: number) => value.toLocaleString('en');

export function reportPage(run: RunRecord, before: RunRecord | undefined): string {
  const title = `Load: ${run.story}, ${new Date(run.startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const page = markup`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <style>
        ${style}
      </style>
      <h1>${title}</h1>
      <p>${run.about}</p>
      <p class="${isGood(run) ? 'good' : 'bad'}">${closingWords(run)}</p>
      ${run.plant === undefined ? '' : markup`<p class="bad">With a planted defect: ${run.plant}. An oracle has to find it.</p>`}
      <h2>Oracles</h2>
      ${verdictTable(run.verdicts)}
      <h2>Promises at the edge</h2>
      ${thresholdTable(run)}
      <h2>Times by endpoint</h2>
      ${endpointTable(run.endpoints, before)}
      <h2>As it went on</h2>
      ${chart('answers a second', run.slices, ({ perSecond }) => perSecond)}
      ${chart('95 of 100 within, milliseconds', run.slices, ({ p95 }) => p95)}
      <h2>Machine</h2>
      ${machineTable(run)}
      ${run.k6 === '' ? '' : ofK6(run.k6)}
      <p class="dim">${comparedWith(before)}</p>
    </html> `;
  return page.text;
}

const ofK6 = (words: string) => markup`<details>
  <summary>What k6 says</summary>
  <pre class="wide">${words}</pre>
</details>`;

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** In plain words, for the terminal and the top of the page. */
export function closingWords({
  verdicts,
  thresholds,
  machine,
  untimed,
}: Pick<RunRecord, 'verdicts' | 'thresholds' | 'machine' | 'untimed'>): string {
  const broken = verdicts.filter((one) => stateOf(one) === 'broken');
  const held = verdicts.filter((one) => stateOf(one) === 'held').length;
  const idle = verdicts.filter((one) => stateOf(one) !== 'broken' && stateOf(one) !== 'held').length;
  const missed = thresholds.filter(({ isKept }) => !isKept);
  const truth =
    broken.length === 0
      ? `${plural(held, 'oracle')} found nothing wrong${idle > 0 ? `, ${idle} had nothing to look at` : ''}`
      : `NOT TRUE: ${broken.map(({ oracle }) => oracle).join('; ')}`;
  const speed =
    missed.length === 0
      ? `all ${plural(thresholds.length, 'promise')} at the edge kept${untimed ? ', and how quick it was was not asked' : ''}`
      : `promises missed: ${missed.map(({ what, value, bar, unit }) => `${what} ${bar} ${unit} (${value.toFixed(1)})`).join('; ')}`;
  const { loadBefore, cores } = machine;
  const busy = ` The machine had other work (load average ${loadBefore.toFixed(1)} on ${cores} cores before it began): its times say little.`;
  return `${truth}. ${speed[0]?.toUpperCase()}${speed.slice(1)}.${isBusy(machine) ? busy : ''}`;
}

const verdictTable = (verdicts: readonly Verdict[]) =>
  markup`<div class="wide">
    <table>
      <tr>
        <th>what must hold</th>
        <th class="n">looked at</th>
        <th>said</th>
      </tr>
      ${verdicts.map((one) => {
        const state = stateOf(one);
        const look = state === 'held' ? 'good' : state === 'broken' ? 'bad' : 'dim';
        const more = one.faultCount - one.faults.length;
        const faults = one.faults.map((fault) => markup`<li>${fault}</li>`);
        const list =
          one.faultCount === 0
            ? ''
            : markup`<ul>
                ${faults}${more > 0 ? markup`<li>and ${number(more)} more</li>` : ''}
              </ul>`;
        return markup`<tr>
          <td>${one.oracle}${list}</td>
          <td class="n">${number(one.looked)}</td>
          <td class="${look}">${state}</td>
        </tr> `;
      })}
    </table>
  </div>`;

const thresholdTable = ({ thresholds }: RunRecord) =>
  markup`<div class="wide">
    <table>
      <tr>
        <th>promise</th>
        <th class="n">bar</th>
        <th class="n">was</th>
        <th></th>
      </tr>
      ${thresholds.map(
        ({ what, value, bar, unit, isKept }) =>
          markup`<tr>
            <td>${what}</td>
            <td class="n">${bar} ${unit}</td>
            <td class="n">${value.toFixed(unit === '%' ? 2 : 1)} ${unit}</td>
            <td class="${isKept ? 'good' : 'bad'}">${isKept ? 'kept' : 'missed'}</td>
          </tr> `,
      )}
    </table>
  </div>`;

function endpointTable(endpoints: readonly Figures[], before: RunRecord | undefined): Markup {
  const earlier = new Map(before?.endpoints.map((one) => [one.name, one]));
  const rows = endpoints
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name))
    .map((one) => {
      const was = earlier.get(one.name);
      return markup`<tr>
        <td>${one.name}</td>
        <td>${one.kind}</td>
        <td class="n">${number(one.count)}</td>
        <td class="n">${number(one.refused)}</td>
        <td class="n ${one.failed > 0 ? 'bad' : ''}">${number(one.failed)}</td>
        <td class="n">${ms(one.p50)}</td>
        <td class="n">${ms(one.p95)}</td>
        <td class="n">${ms(one.p99)}</td>
        <td class="n">${ms(one.max)}</td>
        <td class="n dim">${was ? `${ms(was.p95)} (${change(one.p95, was.p95)})` : '-'}</td>
      </tr> `;
    });
  return markup`<div class="wide">
    <table>
      <tr>
        <th>what</th>
        <th>kind</th>
        <th class="n">count</th>
        <th class="n">refused</th>
        <th class="n">failed</th>
        <th class="n">p50</th>
        <th class="n">p95</th>
        <th class="n">p99</th>
        <th class="n">longest</th>
        <th class="n">p95 of the last run</th>
      </tr>
      ${rows}
    </table>
  </div>`;
}

function change(now: number, was: number): string {
  if (was === 0) return 'new';
  const percent = Math.round((now / was - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}

function chart(what: string, slices: readonly Slice[], of: (slice: Slice) => number): Markup {
  const values = slices.map(of);
  const top = Math.max(...values, 1);
  const points = values.map((value, at) => `${at},${(100 - (value / top) * 100).toFixed(1)}`).join(' ');
  const width = Math.max(1, values.length - 1);
  return markup`<p class="dim">${what}, up to ${top.toFixed(0)}</p>
    <svg viewBox="0 0 ${width} 100" preserveAspectRatio="none" role="img" aria-label="${what}">
      <polyline points="${points}" />
    </svg> `;
}

const unsentRow = (count: number): [string, Part] => [
  'not sent',
  markup`<span class="bad"
    >${number(count)} calls were due when as many waited as may: they count as failed, after the longest wait</span
  >`,
];

function machineTable({ machine, people, minutes, streams, reopened, acts, notSent, url }: RunRecord): Markup {
  const isLate = machine.ownDelayMs > mostOwnDelayMs;
  const rows: [string, Part][] = [
    [
      'load',
      `${people} people, ${minutes} min, ${streams} live streams (${reopened} times opened again), ${number(acts)} acts that the oracles know`,
    ],
    ...(notSent > 0 ? [unsentRow(notSent)] : []),
    ['platform', url],
    [
      'machine',
      `${machine.cores} cores (${machine.processor}), ${number(machine.memoryMb)} MB, ${number(machine.freeMb)} MB free`,
    ],
    ['load average', `${machine.loadBefore.toFixed(2)} before, ${machine.loadAfter.toFixed(2)} after`],
    [
      'the reader of the streams',
      markup`<span class="${isLate ? 'bad' : ''}"
        >${ms(machine.ownDelayMs)} late in one of a
        hundred${isLate ? ': the times of live events above say as much of it as of the platform' : ''}</span
      >`,
    ],
  ];
  return markup`<table>
    ${rows.map(
      ([what, said]) =>
        markup`<tr>
          <th>${what}</th>
          <td>${said}</td>
        </tr> `,
    )}
  </table>`;
}

function comparedWith(before: RunRecord | undefined): string {
  if (!before) return 'There is no earlier run of this story to compare with.';
  const at = new Date(before.startedAt).toISOString().slice(0, 16).replace('T', ' ');
  return `Compared with the run of ${at} UTC: ${before.people} people, ${before.minutes} min, load average ${before.machine.loadAfter.toFixed(2)}.`;
}
