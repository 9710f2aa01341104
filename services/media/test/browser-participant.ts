/** A real browser that joins a room as the product does: a publisher whose lines are negotiated with no track in them. */
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Door } from './signalling-client.ts';

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Runs inside the page: everything by hand, so that the test depends on the protocol and not on a client library. */
async function joinInPage(url: string): Promise<void> {
  const socket = new WebSocket(url, 'janus-protocol');
  const answers = new Map<string, (message: Record<string, unknown>) => void>();
  let count = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data as string) as Record<string, unknown>;
    if (message.janus !== 'ack') answers.get(message.transaction as string)?.(message);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the door is closed'));
  });
  const ask = (message: object) =>
    new Promise<{ data: { id: number }; jsep: RTCSessionDescriptionInit }>((resolve) => {
      const transaction = `p${(count += 1)}`;
      answers.set(transaction, (message) => resolve(message as never));
      socket.send(JSON.stringify({ transaction, ...message }));
    });
  const session_id = (await ask({ janus: 'create' })).data.id;
  const handle_id = (await ask({ janus: 'attach', session_id, plugin: 'janus.plugin.videoroom' })).data.id;
  const message = { janus: 'message', session_id, handle_id };
  await ask({ ...message, body: { request: 'join', ptype: 'publisher' } });
  const pc = new RTCPeerConnection({ iceServers: [] });
  pc.addTransceiver('audio', { direction: 'sendonly' });
  pc.addTransceiver('video', { direction: 'sendonly' });
  pc.createDataChannel('JanusDataChannel');
  await pc.setLocalDescription(await pc.createOffer());
  await new Promise<void>((resolve) => {
    const done = () => pc.iceGatheringState === 'complete' && resolve();
    pc.onicegatheringstatechange = done;
    done();
  });
  const jsep = { type: pc.localDescription?.type, sdp: pc.localDescription?.sdp };
  const configured = await ask({ ...message, body: { request: 'publish' }, jsep });
  await pc.setRemoteDescription(configured.jsep);
  await new Promise<void>((resolve) => {
    const up = () => pc.connectionState === 'connected' && resolve();
    pc.onconnectionstatechange = up;
    up();
  });
  Object.assign(window, { leave: () => ask({ ...message, body: { request: 'leave' } }).then(() => pc.close()) });
}

export type Participant = { page: Page; leave(): Promise<void> };

export async function joinWithBrowser(browser: Browser, door: Door, ticket: string): Promise<Participant> {
  const page = await browser.newPage();
  await page.goto(door.origin);
  await page.evaluate(joinInPage, `${door.origin.replace('http', 'ws')}/media?ticket=${ticket}`);
  return {
    page,
    async leave() {
      await page.evaluate(() => (window as unknown as { leave(): Promise<void> }).leave());
      await page.close();
    },
  };
}
