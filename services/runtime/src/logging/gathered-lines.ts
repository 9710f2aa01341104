/**
 * Lines of a process go out together, within a tenth of a second while its loop turns: a call of the system for each is a
 * tenth of what a request costs. A process that ends writes them first; one that is killed takes what it wrote last with it.
 */
import pino from 'pino';

const longestMs = 100;
const gatheredBytes = 8_192;
/** Whoever reads them has stopped: what is more than this is lost. */
const mostBytes = 4_194_304;

export function gatheredLines(): pino.DestinationStream {
  const out = pino.destination({ dest: 1, sync: false, minLength: gatheredBytes, maxLength: mostBytes });
  let timer: NodeJS.Timeout | undefined;
  return {
    write(line) {
      out.write(line);
      timer ??= setTimeout(() => {
        timer = undefined;
        out.flush();
      }, longestMs).unref();
    },
  };
}
