/** The mail inbox in a pod: takes every letter, sends none. */
import { inboxArguments } from '../local/parts/mail.ts';
import { become } from './container.ts';

const server = { packages: '/app/node_modules', host: '0.0.0.0', smtp: 1025, web: 1080, folder: '/tmp/mail' };
become(process.execPath, inboxArguments(server));
