/** Every toxic on every line, one after another, in one evening: nobody waits past the budget, what does not need the line goes on, and all is well soon after. */
import type { Endpoint } from '../load/endpoints.ts';
import { cut, poison, type Remedy, type Toxic } from '../support/lines.ts';
import type { Stage } from '../load/stories/story.ts';
import { needBooking, needContent, needIdentity, needMedia, needNotification, needPayments } from './needs.ts';
import type { Shows } from './shows.ts';
import {
  comeIntoRooms,
  openPaymentPages,
  payAgainAndAgain,
  seeFacts,
  seeLimits,
  signUpForMails,
  signUpPeople,
  type Use,
} from './using-links.ts';

export type Cell = { toxic: string; shows: Shows; spoil(line: string): Promise<Remedy> };

const of = (type: string, shows: Shows, { attributes, on }: Omit<Toxic, 'type'> & { on?: string[] }): Cell => ({
  toxic: type,
  shows,
  spoil: (line) => poison(line, { type, attributes }, on),
});
const stops: Shows = { kind: 'stops' };
const passes: Shows = { kind: 'passes' };
const breaks: Shows = { kind: 'breaks' };
const on = ['downstream'];

/** The eight of toxiproxy. */
export const toxics: readonly Cell[] = [
  of('latency', { kind: 'late', takeMs: 400 }, { attributes: { latency: 500, jitter: 100 }, on }),
  { toxic: 'down', shows: stops, spoil: cut },
  of('bandwidth', breaks, { attributes: { rate: 8 }, on }),
  of('slow_close', passes, { attributes: { delay: 2_000 } }),
  of('timeout', stops, { attributes: { timeout: 0 } }),
  of('reset_peer', stops, { attributes: { timeout: 500 }, on }),
  of('slicer', passes, { attributes: { average_size: 64, size_variation: 32, delay: 1_000 }, on }),
  of('limit_data', breaks, { attributes: { bytes: 20_000 }, on }),
];

/** What is broken at once, and what cannot be answered without it. */
export type Line = {
  name: string;
  lines: readonly string[];
  mayBeRefused: readonly Endpoint[];
  /** Where a call that needs it may take longer than others (gateway/src/resources/payments). */
  answersWithinMs?: number;
  /** Where the evening itself does not need it, or no call of it does. */
  uses?: (stage: Stage) => Promise<Use>;
};

/** A row of the table (Test TX): its lines are broken in turn, each for as long as a cell holds, so that it shows what goes on without each. */
export type Row = { link: string; lines: readonly Line[] };

const one = (name: string, mayBeRefused: readonly Endpoint[], more: Partial<Line> = {}): Line => ({
  name,
  lines: [name],
  mayBeRefused,
  ...more,
});

/** Who opens a payment page waits for the provider. */
const paying = {
  mayBeRefused: [...needPayments, 'open a payment page'],
  answersWithinMs: 30_250,
  uses: openPaymentPages,
} as const;

const needed = [
  ['identity', { mayBeRefused: needIdentity }],
  ['booking', { mayBeRefused: needBooking }],
  ['content', { mayBeRefused: needContent }],
  ['notification', { mayBeRefused: needNotification }],
  ['media', { mayBeRefused: needMedia }],
  ['payments', paying],
] as const;

export const rows: readonly Row[] = [
  { link: 'services', lines: needed.map(([name, needs]) => one(name, [], needs)) },
  { link: 'postgres', lines: needed.map(([name, needs]) => one(`database-${name}`, [], needs)) },
  { link: 'redis', lines: [one('redis', [], { uses: seeLimits })] },
  { link: 'kafka', lines: [one('kafka', [], { uses: seeFacts })] },
  { link: 'keycloak', lines: [one('keycloak', [], { uses: signUpPeople })] },
  {
    link: 'janus',
    lines: [
      {
        name: 'janus',
        lines: ['janus-a', 'janus-a-admin', 'janus-b', 'janus-b-admin', 'janus-events'],
        mayBeRefused: [],
        uses: comeIntoRooms,
      },
    ],
  },
  {
    link: 'stripe',
    lines: [
      one('stripe', ['open a payment page'], { ...paying, mayBeRefused: ['open a payment page'] }),
      one('webhooks', [], { uses: payAgainAndAgain }),
    ],
  },
  { link: 'mail', lines: [one('mail', [], { uses: signUpForMails })] },
];
