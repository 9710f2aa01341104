/** Bytes down and up for the speed test (NS-38); nothing is kept. */
import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { refuse } from '../../refusals.ts';
import { rawRoute, studentsAndTutors, type Route } from '../../routing/route.ts';

const megabyte = 1_000_000;
const downloadBytes = 5 * megabyte;
const uploadLimitBytes = 6 * megabyte;
/** Random, so that no proxy can squeeze it; the same megabyte five times, so that it costs nothing. */
const noise = randomBytes(megabyte);

const counted = z.object({ received: z.int() });

export const speedtestRoutes: Route[] = [
  rawRoute({
    method: 'get',
    path: '/speedtest',
    summary: '5 MB to measure the way down',
    access: studentsAndTutors,
    limit: 'speedtest',
    urgency: 'background',
    deadlineMs: 60_000,
    isByLine: true,
    produces: { contentType: 'application/octet-stream', description: '5,000,000 random bytes' },
    serve: async (_request, response) => sendNoise(response),
  }),
  rawRoute({
    method: 'post',
    path: '/speedtest',
    summary: 'Takes up to 6 MB to measure the way up',
    access: studentsAndTutors,
    limit: 'speedtest',
    urgency: 'background',
    deadlineMs: 60_000,
    isByLine: true,
    bodyLimitBytes: uploadLimitBytes,
    produces: { contentType: 'application/json', description: 'How many bytes arrived', schema: counted },
    serve: async (request, response) => void response.json({ received: await countBytes(request) }),
  }),
];

async function sendNoise(response: Response): Promise<void> {
  response.set({ 'Content-Type': 'application/octet-stream', 'Content-Length': String(downloadBytes) });
  for (let sent = 0; sent < downloadBytes && !response.destroyed; sent += megabyte) {
    if (!response.write(noise)) await drained(response);
  }
  response.end();
}

async function countBytes(request: Request): Promise<number> {
  let received = 0;
  for await (const chunk of request) {
    received += (chunk as Buffer).length;
    if (received > uploadLimitBytes) throw refuse('BODY_TOO_LARGE');
  }
  return received;
}

function drained(response: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });
}
