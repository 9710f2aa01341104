/** What one of each thing that people do costs, as it stands among the measurements: how a row is written, and how it is read again. */

export const costs = {
  'sign-in': 'a sign-in, from the form to the first token',
  page: 'a page read (ten next lessons)',
  search: 'a search',
  booking: 'a booking with all that follows from it',
  mail: 'a mail',
  stream: 'a live stream, open for an hour',
  delivery: 'an event delivered to a live stream',
  line: 'a line of chat, heard by both',
  join: 'coming into a room',
  minute: 'a minute of somebody in a lesson with sound and picture',
} as const;
export type CostName = keyof typeof costs;

export const sizes = {
  'stream memory': 'memory of a live stream',
  'room memory': 'memory of somebody in a room with sound and picture',
  'rest memory': 'memory of each program at rest',
  rest: 'an hour of each program at rest',
} as const;
export type SizeName = keyof typeof sizes;

export type Parts = Readonly<Record<string, number>>;

const beginning = 'capacity: ';
export const figureName = (name: CostName | SizeName): string => `${beginning}${{ ...costs, ...sizes }[name]}`;

const rounded = (value: number): number => Number(value.toPrecision(3));
export const totalOf = (parts: Parts): number => Object.values(parts).reduce((sum, value) => sum + value, 0);

/** The sum, and each part that is at least a two-hundredth of it, the largest first. */
export function valueOf(parts: Parts, unit: string): string {
  const total = totalOf(parts);
  const worth = Object.entries(parts).filter(([, value]) => value >= total / 200);
  const told = worth.toSorted(([, a], [, b]) => b - a).map(([name, value]) => `${name} ${rounded(value)}`);
  return `${rounded(total)} ${unit}: ${told.join(', ')}`;
}

/** The parts of a row's value. */
export function partsOf(value: string): Parts {
  const told = value.slice(value.indexOf(':') + 1).split(', ');
  const parts = told.map((one) => /^ *([a-z]+) ([\d.e-]+)$/.exec(one));
  return Object.fromEntries(
    parts.map((part) => {
      if (part === null) throw new Error(`no parts in "${value}"`);
      return [part[1], Number(part[2])];
    }),
  );
}
