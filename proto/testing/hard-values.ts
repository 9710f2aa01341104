/** What people and programs put into a field of a form, and whether it fits: the same table for the form and for the server behind it. */
export type FieldRule = {
  /** 0: may stay empty. */
  min: number;
  max: number;
  kind?: 'prose' | 'name' | 'email';
};
export type HardValue = readonly [what: string, value: string, fits: boolean];

const ofLength = (length: number, kind: FieldRule['kind']): string => {
  if (kind !== 'email') return 'x'.repeat(Math.max(0, length));
  const domain = '@example.com';
  return `${'x'.repeat(Math.max(1, length - domain.length))}${domain}`;
};
/** Long enough to be judged by what it is made of. */
const grown = (part: string, min: number): string => part.repeat(Math.max(1, Math.ceil(min / part.length)));

export function hardValues({ min, max, kind = 'prose' }: FieldRule): HardValue[] {
  const prose = kind !== 'email';
  return [
    ['the limit', ofLength(max, kind), true],
    ['one more than the limit', ofLength(max + 1, kind), false],
    ...(min > 1 && prose
      ? ([
          ['the least', ofLength(min, kind), true],
          ['one less than the least', ofLength(min - 1, kind), false],
        ] as const)
      : []),
    ['nothing', '', min === 0],
    ['only spaces', '   ', min === 0],
    ['as many emoji as fit', '😀'.repeat(max), prose],
    ['one emoji more', '😀'.repeat(max + 1), false],
    ['right to left', grown('مرحبا بكم', min), prose],
    ['10,000 characters', ofLength(10_000, kind), false],
    ...(kind === 'name'
      ? ([
          ['turned around by a control', `x${grown('\u202Ex', min)}`, false],
          ['only what nobody sees', grown('\u200B', min), false],
        ] as const)
      : []),
    ['HTML', grown('<b>x</b>', min), kind === 'prose'],
  ];
}
