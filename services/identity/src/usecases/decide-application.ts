/** Accepting and rejecting: moves that change nothing but the application. */
import type { Command } from '@parlance/runtime/idempotency/store';
import { refuseFaults } from '../domain/account-fields.ts';
import { reasonFault } from '../domain/application-fields.ts';
import { mailFor } from '../domain/application-mail.ts';
import { moveApplication, type Application } from '../domain/application.ts';
import { lockApplication, mailApplicant, recordStep, type OneApplication } from './application-steps.ts';
import type { UseCaseDeps } from './ports.ts';

type Decided = OneApplication & { once: Command };
export type AcceptApplication = (command: Decided) => Promise<Application>;
export type RejectApplication = (command: Decided & { reason: string }) => Promise<Application>;
type Decision = Decided & { verb: 'accept' | 'reject'; reason: string };

export function makeDecideApplication(deps: UseCaseDeps): { accept: AcceptApplication; reject: RejectApplication } {
  const { uow, clock } = deps;
  return {
    accept: (command) => decide({ ...command, verb: 'accept', reason: '' }),
    reject: async (command) => decide({ ...command, verb: 'reject', reason: checkedReason(command.reason) }),
  };

  function decide({ once, verb, reason, ...one }: Decision): Promise<Application> {
    return uow.run((stores) =>
      stores.once({ ...once, body: { id: one.id, reason } }, async () => {
        const now = clock.now();
        const { application, from } = moveApplication(await lockApplication(stores, one), verb, { reason, now });
        await stores.applications.save(application);
        const { actorUid } = once;
        await recordStep(stores, { application, act: application.status, from, actorUid, reason }, now);
        await stores.facts.applicationStatusChanged(application, from, now);
        await mailApplicant(stores, deps, { application, kind: mailFor(application.status), reason });
        return application;
      }),
    );
  }
}

export function checkedReason(reason: string): string {
  refuseFaults({ reason: reasonFault(reason) });
  return reason.trim();
}
