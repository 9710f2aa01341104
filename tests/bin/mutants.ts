/** Whether the tests would notice a wrong program: changes made by rule in the pure rules, and defects that have names. */
import { SERVICES, type ServiceName } from '@parlance/proto/services';
import { command } from './steps.ts';

/** One shard each, so that a single one can be repeated: `npm test -- --only domain:booking`. */
export const mutatedDomains: readonly ServiceName[] = SERVICES;

export function mutateDomain(context: ServiceName): Promise<void> {
  const args = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tests/mutants/stryker.config.mjs'];
  return command(process.execPath, args, { log: `domain-${context}`, env: { MUTANTS_OF: context } });
}

export function plantNamedMutants(): Promise<void> {
  return command(process.execPath, ['tests/mutants/run.ts'], { log: 'mutants' });
}
