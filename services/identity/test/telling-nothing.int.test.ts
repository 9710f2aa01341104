/** Whether an address has an account is told neither by words nor by time (L8): signing up by the API, and asking for a password link. */
import { largestLikelyDistance, sampleDistance } from '@parlance/deploy/keycloak/test/sample-distance';
import type { Accounts } from '../src/usecases/account-ports.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';
import { commandBy } from './people.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

const stepMs = 1_000;
/** The promise is about 200 of each; the wait of a registration makes that a matter of minutes. */
const samples = 200;
const atOnce = 4;

let keycloak: TestKeycloak;
let identity: RunningIdentity;

beforeAll(async () => {
  keycloak = await testKeycloak();
  identity = await startIdentity(keycloak.accounts, { timingStepMs: stepMs });
}, 60_000);
afterAll(() => identity?.database.drop());

const register = (email: string) =>
  identity.cases.registerAccount(
    commandBy(
      { uid: '' },
      { email, password: 'nine-tea-cups', displayName: 'Ana Sample', about: '', country: 'DE' },
      'RegisterAccount',
    ),
  );

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

test('L8 EP-01 no registration is answered before a second is over, of a new address or of a known one', async () => {
  const email = uniqueEmail();
  // Timers count whole milliseconds and may be one early.
  expect(await timed(() => register(email))).toBeGreaterThanOrEqual(stepMs - 2);
  expect(await timed(() => register(email))).toBeGreaterThanOrEqual(stepMs - 2);
});

test('L8 EP-03 asking for a password link looks at no account, so that it takes the same for each', async () => {
  const looked: string[] = [];
  const untouched = new Proxy({} as Accounts, { get: (_none, name) => void looked.push(String(name)) });
  const blind = await startIdentity(untouched);
  try {
    await blind.cases.requestPasswordReset(uniqueEmail());
    expect(looked).toEqual([]);
  } finally {
    await blind.database.drop();
  }
});

async function inTurn(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  let left = samples;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      times[0].push(await timed(known));
      times[1].push(await timed(unknown));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return times;
}

// Chance refuses one in a hundred of such comparisons, so they are no part of the short run.
if (process.env.FULL) {
  test(`L8 ${samples} registrations of known and of new addresses are one distribution of times`, async () => {
    const email = uniqueEmail();
    await register(email);
    const [known, unknown] = await inTurn(
      () => register(email),
      () => register(uniqueEmail()),
    );
    expect(sampleDistance(known, unknown)).toBeLessThan(largestLikelyDistance(known, unknown));
  }, 600_000);

  test(`L8 ${samples} wishes for a password link of a known and of an unknown address are one distribution of times`, async () => {
    const { email } = await keycloak.signUp();
    const stranger = uniqueEmail();
    const [known, unknown] = await inTurn(
      () => identity.cases.requestPasswordReset(email),
      () => identity.cases.requestPasswordReset(stranger),
    );
    expect(sampleDistance(known, unknown)).toBeLessThan(largestLikelyDistance(known, unknown));
  }, 120_000);
}
