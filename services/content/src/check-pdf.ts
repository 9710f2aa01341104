/** Started by content for each PDF that somebody sends: reads it from stdin, and says in one line what is wrong with it or how many pages it has. */
import { buffer } from 'node:stream/consumers';
import { judgePdf } from './outbound/pdf/judge-pdf.ts';

process.stdout.write(JSON.stringify(await judgePdf(await buffer(process.stdin))));
