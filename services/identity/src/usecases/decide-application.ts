/** Accepting and rejecting: moves that change nothing but the application. */
import { letterFor } from '../domain/application-letter.ts';
import { moveApplication, type Application } from '../domain/application.ts';
import { reasonFault } from '../domain/application-fields.ts';
import { refuse } from '../domain/refusals.ts';
import type { ApplicationDeps } from './application-ports.ts';
import { lockApplication, mailApplicant, writeDown, type OneApplication } from './application-steps.ts';
import type { Call } from './ports.ts';

export type AcceptApplication = (wanted: OneApplication, call: Call) => Promise<Application>;
export type RejectApplication = (wanted: OneApplication & { reason: string }, call: Call) => Promise<Application>;
type Decision = { one: OneApplication; verb: 'accept' | 'reject'; reason: string; call: Call };

export function makeDecideApplication(deps: ApplicationDeps): { accept: AcceptApplication; reject: RejectApplication } {
  const { uow, clock } = deps;
  return {
    accept: (one, call) => decide({ one, verb: 'accept', reason: '', call }),
    reject: async ({ reason, ...one }, call) => decide({ one, verb: 'reject', reason: checkedReason(reason), call }),
  };

  function decide({ one, verb, reason, call }: Decision): Promise<Application> {
    return uow.run((stores) =>
      stores.once.run(call, { id: one.id, reason }, async () => {
        const now = clock.now();
        const { application, from } = moveApplication(await lockApplication(stores, one), verb, { reason, now });
        await stores.applications.save(application);
        const { actorUid } = call;
        await writeDown(stores, { application, act: application.status, from, actorUid, reason }, now);
        await stores.facts.add('ApplicationStatusChanged', application, from);
        await mailApplicant(stores, deps, { application, kind: letterFor(application.status), reason });
        return application;
      }),
    );
  }
}

export function checkedReason(reason: string): string {
  const fault = reasonFault(reason);
  if (fault) throw refuse('MALFORMED', { details: { reason: fault } });
  return reason.trim();
}
