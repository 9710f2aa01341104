/** A person in a real browser who talks and listens, or only watches; what is counted is what arrives. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Door } from './signalling-client.ts';

const script = join(process.cwd(), 'services/media/test/voice-in-page.js');

export type Talker = {
  session: number;
  handle: number;
  hear(uid: string): Promise<void>;
  republish(): Promise<void>;
  restartIce(): Promise<void>;
  /** Takes the same session over on a new socket. */
  claim(ticket: string): Promise<string>;
  socketCut(): Promise<number>;
  keepAlive(): Promise<string>;
  /** Every message of the current socket, as it came. */
  heard(): Promise<string[]>;
  /** Packets sent so far. */
  spoken(): Promise<number>;
  /** Frames of picture sent so far. */
  filmed(): Promise<number>;
  /** Packets of sound received so far. */
  voice(): Promise<number>;
  /** Packets of picture received so far. */
  picture(): Promise<number>;
  /** Frames of picture decoded so far. */
  frames(): Promise<number>;
  /** Says something about what is received; answers Janus's or the door's error. */
  tune(body: object): Promise<{ code: number } | undefined>;
  /** Offers to send over the handle that is in the room; answers the error. */
  speakHere(): Promise<{ code: number } | undefined>;
  /** Enters from the lobby: what the room said to the entering and to the start. */
  come(): Promise<Record<string, unknown>[]>;
  /** Leaves the seat that was entered from the lobby, and nothing else. */
  giveUpSeat(): Promise<void>;
  /** Leaves the room and stays on the page. */
  goodbye(): Promise<void>;
  leave(): Promise<void>;
};

export async function enterTalking(
  browser: Browser,
  door: Door,
  ...[ticket, how = {}]: [ticket: string, how?: { silent?: boolean; lobby?: boolean }]
): Promise<Talker> {
  const page = await browser.newPage();
  await page.goto(door.origin);
  await page.addScriptTag({ path: script });
  const address = (one: string) => JSON.stringify(`${door.origin.replace('http', 'ws')}/media?ticket=${one}`);
  const ids = (await page.evaluate(`enter(${address(ticket)}, ${JSON.stringify(how)})`)) as {
    session: number;
    handle: number;
  };
  const call =
    <T>(name: string) =>
    () =>
      page.evaluate(`${name}()`) as Promise<T>;
  return {
    ...ids,
    hear: async (uid) => void (await page.evaluate(`hear(${JSON.stringify(uid)})`)),
    claim: (one) => page.evaluate(`claim(${address(one)})`) as Promise<string>,
    republish: call('republish'),
    restartIce: call('restartIce'),
    socketCut: call('socketCut'),
    keepAlive: call('keepAlive'),
    heard: call('heard'),
    spoken: call('spoken'),
    filmed: call('filmed'),
    voice: call('voice'),
    picture: call('picture'),
    frames: call('frames'),
    tune: (body) => page.evaluate(`tune(${JSON.stringify(body)})`),
    speakHere: call('speakHere'),
    come: call('come'),
    giveUpSeat: call('giveUpSeat'),
    goodbye: call('goodbye'),
    leave: () => page.close(),
  };
}
