/** Every toxic on every line, one after another, in one evening: nobody waits past the budget, what does not need the line goes on, and all is well soon after. */
import type { Endpoint } from '../load/endpoints.ts';
import { cut, poison, type Remedy, type Toxic } from '../support/lines.ts';
import type { Stage } from '../load/stories/story.ts';
import { needContent, needNotification } from './needs.ts';
import { comeIntoRooms, openPaymentPages, type Use } from './using-links.ts';

export type Cell = { toxic: string; spoil(line: string): Promise<Remedy> };

const of = (type: string, attributes: Toxic['attributes'], on?: readonly string[]): Cell => ({
  toxic: type,
  spoil: (line) => poison(line, { type, attributes }, on),
});

/** The eight of toxiproxy. */
export const toxics: readonly Cell[] = [
  of('latency', { latency: 500, jitter: 100 }, ['downstream']),
  { toxic: 'down', spoil: cut },
  of('bandwidth', { rate: 8 }, ['downstream']),
  of('slow_close', { delay: 2_000 }),
  of('timeout', { timeout: 0 }),
  of('reset_peer', { timeout: 500 }, ['downstream']),
  of('slicer', { average_size: 64, size_variation: 32, delay: 1_000 }, ['downstream']),
  of('limit_data', { bytes: 20_000 }, ['downstream']),
];

/** A link of the table: its lines, and what cannot be answered without it. `all`: whatever is asked. */
export type Link = {
  link: string;
  lines: readonly string[];
  mayBeRefused: readonly Endpoint[];
  /** Where a call that needs it may take longer than others (gateway/src/resources/payments). */
  answersWithinMs?: number;
  /** Where the evening itself does not need it. */
  uses?: (stage: Stage) => Promise<Use>;
};

export const links: readonly Link[] = [
  { link: 'services', lines: ['content', 'notification'], mayBeRefused: [...needContent, ...needNotification] },
  { link: 'postgres', lines: ['database-content'], mayBeRefused: needContent },
  { link: 'redis', lines: ['redis'], mayBeRefused: [] },
  { link: 'kafka', lines: ['kafka'], mayBeRefused: [] },
  { link: 'keycloak', lines: ['keycloak'], mayBeRefused: [] },
  {
    link: 'janus',
    lines: ['janus-a', 'janus-a-admin', 'janus-b', 'janus-b-admin'],
    mayBeRefused: [],
    uses: comeIntoRooms,
  },
  {
    link: 'stripe',
    lines: ['stripe'],
    mayBeRefused: ['open a payment page'],
    answersWithinMs: 30_250,
    uses: openPaymentPages,
  },
];
