/** What somebody reads beside an error is found in the logs of everything that the request went through (docs/runbooks/requests.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, type Locator } from '@playwright/test';
import { halt, revive } from '../../support/control.ts';
import { eventually } from '../../support/eventually.ts';
import { newStudent } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';

const logs = join(dirname(String(process.env.PLATFORM_FILE)), 'logs');

/** The runbook's search: whose log has a line with it. */
const programsWith = (reference: string): string[] =>
  readdirSync(logs)
    .filter((file) => file.endsWith('.log') && readFileSync(join(logs, file), 'utf8').includes(reference))
    .map((file) => file.replace(/\.log$/, ''))
    .toSorted();

async function referenceIn(place: Locator): Promise<string> {
  const reference = place.getByText(/^[0-9a-f]{32}$/).first();
  await expect(reference).toBeVisible();
  return reference.innerText();
}

/** A line may be written a moment after its answer. */
async function expectFound(reference: string, programs: string[]): Promise<void> {
  await eventually(`${reference} is in the logs`, async () => programsWith(reference).length >= programs.length, 5_000);
  expect(programsWith(reference)).toEqual(programs);
}

test('one reference leads from an error on the page to the edge, the gateway and the service that it came from', async ({
  page,
}) => {
  const student = await newStudent();
  await signInAs(page, student.email, student.password);

  await test.step('a service that cannot do it: a toast', async () => {
    await page.getByRole('link', { name: 'Subscription' }).click();
    const subscribe = page.getByRole('button', { name: 'Subscribe to Workplace one-on-one' });
    await expect(subscribe).toBeVisible();
    await halt('stripe');
    try {
      await subscribe.click();
      await expectFound(await referenceIn(page.getByRole('alert')), ['edge-access', 'gateway', 'payments']);
    } finally {
      await revive('stripe');
    }
  });

  await test.step('a service that is not there: in the place of what it would have shown', async () => {
    await halt('content');
    try {
      await page.getByRole('link', { name: 'Materials', exact: true }).click();
      await expectFound(await referenceIn(page.getByRole('main')), ['edge-access', 'gateway']);
    } finally {
      await revive('content');
    }
    const isBack = async () => (await student.api.call('GET', 'materials')).status === 200;
    await eventually('content is back', isBack, 60_000);
  });
});
