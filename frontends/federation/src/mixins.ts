/** What every style module says again and again, by the roles of the portal's type and spacing. Measures are pixels, written as Mantine's `rem()` writes them. */
/** What is said of a thing, and the token of its colour. */
const tones = [
  ['primary', 'workplace'],
  ['success', 'success'],
  ['warning', 'warning'],
  ['info', 'info'],
  ['error', 'danger'],
  ['danger', 'danger'],
];

type Declarations = Record<string, string>;

const rem = (measures: string) =>
  measures.replace(/(?<!\S)-?[\d.]+(?!\S)/g, (pixels) =>
    Number(pixels) === 0 ? '0' : `calc(${Number(pixels) / 16}rem * var(--mantine-scale))`,
  );

/** The line that belongs to each size of type. */
const lines: Record<string, string> = { 12: '16', 14: '20', 16: '24', 20: '28', 24: '32', 32: '40' };

function text(_at: unknown, size: string, fontWeight?: string): Declarations {
  const line = lines[size];
  if (!line) throw new Error(`${size} is no size of the portal's type`);
  return { fontSize: rem(size), lineHeight: rem(line), ...(fontWeight ? { fontWeight } : {}) };
}

const size = (_at: unknown, width: string, height = width): Declarations => ({
  width: rem(width),
  height: rem(height),
});

const withGap = (base: Declarations) => (_at: unknown, gap?: string) => (gap ? { ...base, gap: rem(gap) } : base);

export const mixins = {
  /** `text 16, 650`: the size with its line, and the weight. */
  text,
  small: { ...text(undefined, '12'), color: 'var(--p-muted)' },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  /** `row 8` or, between lines and between columns, `row 4 12`. */
  row: withGap({ display: 'flex', alignItems: 'center' }),
  'inline-row': withGap({ display: 'inline-flex', alignItems: 'center' }),
  'wrapping-row': withGap({ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }),
  between: withGap({ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }),
  wrap: withGap({ display: 'flex', flexWrap: 'wrap' }),
  column: withGap({ display: 'flex', flexDirection: 'column' }),
  stack: withGap({ display: 'grid' }),
  grow: { flex: '1', minWidth: '0' },
  middle: { display: 'grid', placeItems: 'center' },
  /** `size 36`, or width and height: `size 100%, 24`. */
  size,
  circle: (at: unknown, width: string): Declarations => ({ ...size(at, width), borderRadius: '50%' }),
  card: { border: '1px solid var(--p-line)', borderRadius: rem('10'), background: 'var(--p-surface)' },
  /** A hairline between its children. */
  lined: { '& > * + *': { borderTop: '1px solid var(--p-line)' } },
  /** Of `::before` and `::after`. */
  drawn: { position: 'absolute', content: "''" },
  /** `reach 4`, `reach 12, 0`: takes a press as far past its edge, above and below, and beside it. */
  reach: (_at: unknown, past: string, beside = past) => ({
    position: 'relative',
    '&::after': { position: 'absolute', inset: rem(`-${past} -${beside}`), content: "''" },
  }),
  /** For screen readers only. */
  unseen: {
    position: 'absolute',
    overflow: 'hidden',
    ...size(undefined, '1px'),
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  /** `--tone` and `--tone-soft` of what says its tone. */
  tones: {
    '[data-tone]': { '--tone': 'var(--p-muted)', '--tone-soft': 'var(--p-raised)' },
    ...Object.fromEntries(
      tones.map(([tone, token]) => [
        `[data-tone='${tone}']`,
        { '--tone': `var(--p-${token})`, '--tone-soft': `var(--p-${token}-soft)` },
      ]),
    ),
  },
  /** Fades in where it comes, from where it is or `appear translateY(-4px)` from beside it. */
  appear: (_at: unknown, from = 'none') => ({
    transition: 'opacity 160ms ease-out, transform 160ms ease-out',
    '@starting-style': { opacity: '0', transform: from },
  }),
  /** The edge of what is pressed or written in. */
  edge: { border: '1px solid var(--p-line-strong)', borderRadius: rem('6') },
  accent: { background: 'var(--p-workplace)', color: 'var(--p-on-accent)' },
  /** A button that is drawn as nothing. */
  bare: { border: '0', background: 'none', font: 'inherit', cursor: 'pointer' },
};
