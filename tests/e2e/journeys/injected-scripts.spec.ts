/** Scripts of somebody else, put into pages that carry the product's own policies (L4). */
import { expect, test, type Page } from '@playwright/test';
import { RUN, payloads, stirringScript } from '../../support/script-payloads.ts';

const numbers = payloads.map((_payload, number) => number);

type Drill = { ran: Set<number>; stirred: Set<number> };

/** One page that frames a page for each payload, all under one policy. */
async function drill(page: Page, policy: string | undefined): Promise<Drill> {
  const seen: Drill = { ran: new Set(), stirred: new Set() };
  await page.exposeFunction('ran', (number: number) => void seen.ran.add(number));
  await page.exposeFunction('stirred', (number: number) => void seen.stirred.add(number));
  const headers: Record<string, string> = policy === undefined ? {} : { 'content-security-policy': policy };
  await page.route('**/drill/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (name === 'none') return route.fulfill({ status: 404 });
    if (name === 'stir.js') return route.fulfill({ contentType: 'text/javascript', body: stirringScript });
    const body = name === 'all' ? numbers.map((at) => `<iframe src=/drill/${at}></iframe>`).join('') : framed(name);
    return route.fulfill({ contentType: 'text/html', headers, body: `<!doctype html>${body}` });
  });
  await page.route('**/evil.example/**', (route) => {
    const from = new URL(route.request().frame().url()).pathname.split('/').at(-1);
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `ran(${from})`,
    });
  });
  await page.goto('/drill/all');
  return seen;
}

function framed(name: string): string {
  return `<head><script src=/drill/stir.js></script></head>${payloads[Number(name)]?.replaceAll(RUN, `ran(${name})`)}`;
}

async function policyOf(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  return answer.headers()['content-security-policy'] ?? '';
}

const ways = [
  { of: 'the portal', path: '/signin' },
  { of: 'the sign-in pages', path: '/auth/realms/parlance/protocol/openid-connect/auth?client_id=portal' },
];

test('L4 without a policy each of the 120 payloads runs, so the drill is one', async ({ page }) => {
  expect(new Set(payloads).size).toBe(120);
  const { ran } = await drill(page, undefined);
  await expect
    .poll(() => numbers.filter((at) => !ran.has(at)).map((at) => payloads[at]), { timeout: 60_000 })
    .toEqual([]);
});

for (const { of, path } of ways) {
  test(`L4 the policy of ${of} runs 0 of 120 payloads`, async ({ page }) => {
    const policy = await policyOf(page, path);
    expect(policy).toContain("script-src 'self'");
    const { ran, stirred } = await drill(page, policy);
    await expect.poll(() => stirred.size, { timeout: 60_000 }).toBe(120);
    // What a payload has asked for comes before what the page asks for afterwards.
    for (let turn = 0; turn < 10; turn += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
    expect([...ran].map((at) => payloads[at])).toEqual([]);
  });
}
