/** Takes our programs' spans and passes them on to Zipkin. What Zipkin does not take is lost: traces are to look at, not to keep. */
import { createServer, type IncomingMessage } from 'node:http';
import { toZipkin, type OtlpTraces } from './to-zipkin.ts';

const { SPANS_PORT, ZIPKIN_URL } = process.env;
const most = 16 * 1024 * 1024;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new Error('too many spans at once');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function passOn(request: IncomingMessage): Promise<number> {
  const spans = toZipkin(JSON.parse(await bodyOf(request)) as OtlpTraces);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(spans);
  const { ok } = await fetch(`${ZIPKIN_URL}/api/v2/spans`, { method: 'POST', headers, body });
  return ok ? 200 : 502;
}

const server = createServer((request, response) => {
  passOn(request).then(
    (status) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'),
    () => response.writeHead(502).end(),
  );
});
server.listen(Number(SPANS_PORT), '127.0.0.1');
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
