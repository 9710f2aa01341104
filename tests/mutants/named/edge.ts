/** At the edge: what browsers are told to forbid. */
import type { Mutant } from '../mutant.ts';

const file = 'deploy/edge/security-headers.ts';
const caughtBy = {
  suite: 'unit',
  test: 'deploy/edge/security-headers.test.ts',
  title: 'at https://school.example',
} as const;

export const EDGE: readonly Mutant[] = [
  {
    name: 'the portal may be framed by anybody',
    file,
    from: "    'X-Frame-Options': 'SAMEORIGIN',\n",
    to: '',
    caughtBy,
  },
  {
    name: 'whole addresses are told to other sites',
    file,
    from: "'Referrer-Policy': 'strict-origin-when-cross-origin'",
    to: "'Referrer-Policy': 'unsafe-url'",
    caughtBy,
  },
  {
    name: 'pages of other sites hold on to the portal’s window',
    file,
    from: "'Cross-Origin-Opener-Policy': 'same-origin-allow-popups'",
    to: "'Cross-Origin-Opener-Policy': 'unsafe-none'",
    caughtBy,
  },
];
