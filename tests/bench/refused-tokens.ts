/** CPU that refusing a forged token costs a verifier, for each of the ten of KC3. Needs nothing that runs. Run: node tests/bench/refused-tokens.ts [--times 2000] */
import { makeTokenVerifier } from '@parlance/runtime/auth/verify-token';
import { tenForgeries } from '@parlance/runtime/testing/ten-forgeries';
import { startTestIssuer } from '@parlance/runtime/testing/tokens';
import { readArguments } from './arguments.ts';
import { printFigure } from './figure.ts';

const { times } = readArguments({ times: 2_000 });
const issuer = await startTestIssuer();
const verify = makeTokenVerifier(issuer);
await verify(await issuer.mint());

async function cpuOf(token: string): Promise<number> {
  const refuse = () =>
    verify(token).then(
      () => Promise.reject(new Error('a forged token was taken')),
      () => undefined,
    );
  for (let at = 0; at < times / 10; at += 1) await refuse();
  const from = process.cpuUsage();
  for (let at = 0; at < times; at += 1) await refuse();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000 / times;
}

for (const { name, token } of await tenForgeries(issuer, 'http://127.0.0.1:1'))
  printFigure({ name: `refused-${name.replaceAll(' ', '-')}`, value: await cpuOf(token), unit: 'ms', bar: 2 });
await issuer.stop();
