/** Whether a browser whose network lets nothing else through would hear and see: two connections in a real Chromium that may use the relays alone. */
import { createHmac } from 'node:crypto';
import { faultOf, ill, notAsked, well, type Finding } from '../finding.ts';
import type { Target } from '../target.ts';
import { throughRelay } from './through-relay.ts';

const patienceMs = 20_000;
const credentialSeconds = 300;

/** As media makes them: a name that says until when it holds, signed with what the relay knows too. */
function credentialsOf(secret: string) {
  const username = `${Math.floor(Date.now() / 1_000) + credentialSeconds}:doctor`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}

/** A browser that is not there is no fault of the installation. */
async function openChromium() {
  const { chromium } = await import('playwright-core');
  return await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}

export async function checkRelay({ turn }: Target): Promise<Finding> {
  if (turn === undefined || turn.urls.length === 0) return notAsked('no relay is set');
  let browser;
  try {
    browser = await openChromium();
  } catch {
    return notAsked('no Chromium is here; CHROMIUM_PATH names it');
  }
  try {
    const page = await browser.newPage();
    const credentials = credentialsOf(turn.secret);
    const outcomes: [string, string][] = [];
    for (const url of turn.urls)
      outcomes.push([url, await page.evaluate(throughRelay, { server: { urls: url, ...credentials }, patienceMs })]);
    return judge(outcomes);
  } catch (error) {
    return ill(`the browser did not end its try (${faultOf(error)})`, relayFix);
  } finally {
    await browser.close();
  }
}

const relayFix =
  'Look whether the relay runs, its ports for media (UDP) are open to the world, it names its public address (external-ip), and TURN_SECRET is its static-auth-secret.';

function judge(outcomes: readonly [url: string, outcome: string][]): Finding {
  const failed = outcomes.filter(([, outcome]) => outcome !== 'heard');
  if (failed.length === 0) return well(`bytes came through ${outcomes.length} relays`);
  return ill(failed.map(([url, outcome]) => `${url}: ${outcome}`).join('; '), relayFix);
}
