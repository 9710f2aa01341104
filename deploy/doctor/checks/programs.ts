/** Whether our programs answer: the gateway through the door, and each by itself where that is known. */
import { askDoor } from '../ask-door.ts';
import { faultOf, ill, well, type Finding } from '../finding.ts';
import type { Target } from '../target.ts';

const patienceMs = 5_000;
/** Who is not signed in is told so by the gateway itself. */
const ofGateway = '/api/v1/profile/me';
const expected = 401;

async function faultOfDoor(target: Target): Promise<string[]> {
  try {
    const { status } = await askDoor(target, ofGateway);
    return status === expected ? [] : [`the gateway does not answer through the door (${status})`];
  } catch (error) {
    return [`the door does not answer (${faultOf(error)})`];
  }
}

async function faultOfProgram(name: string, url: string): Promise<string[]> {
  try {
    const { status } = await fetch(new URL('/health/ready', url), { signal: AbortSignal.timeout(patienceMs) });
    return status === 200 ? [] : [`${name} is not ready (${status})`];
  } catch (error) {
    return [`${name} does not answer (${faultOf(error)})`];
  }
}

export async function checkPrograms(target: Target): Promise<Finding> {
  const programs = Object.entries(target.programs ?? {});
  const faults = await Promise.all([faultOfDoor(target), ...programs.map(([name, url]) => faultOfProgram(name, url))]);
  if (faults.flat().length === 0) return well(`${programs.length === 0 ? 'the gateway' : 'every program'} answers`);
  return ill(
    faults.flat().join('; '),
    'Read that program’s log; while it is not ready, /health/ready says what it waits for (docs/runbooks/program-away.md).',
  );
}
