/** The mail inbox in a pod: takes every letter, sends none. */
import { become } from './container.ts';
import { ownOriginOnly } from './own-origin-only.ts';

const listens = ['--ip', '0.0.0.0', '--smtp', '1025', '--web-ip', '0.0.0.0', '--web', '1080'];
become(process.execPath, [
  '--max-old-space-size=96',
  '--max-semi-space-size=2',
  ...ownOriginOnly(),
  '/app/node_modules/maildev/dist/bin/maildev.js',
  ...listens,
  '--mail-directory',
  '/tmp/mail',
  '--silent',
]);
