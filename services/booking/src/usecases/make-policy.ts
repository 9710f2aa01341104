/** An administrator adds a version of the school's policy; lessons that are booked keep theirs. */
import type { Actor } from '../domain/actor.ts';
import { nextPolicy, policiesKept, presentPolicy, type PolicyVersion, type PolicyWish } from '../domain/policy.ts';
import { refuse } from '../domain/refusals.ts';
import type { Clock, Command, UnitOfWork } from './ports.ts';

export type MakePolicyCommand = { wish: PolicyWish; actor: Actor; once: Command };

export type MakePolicy = ReturnType<typeof makeMakePolicy>;

export function makeMakePolicy({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return ({ wish, actor, once }: MakePolicyCommand): Promise<PolicyVersion> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const known = await stores.policies.lockNewest();
        const [newest] = known;
        if (!newest) throw new Error('there is no policy');
        const now = clock.now();
        const made = nextPolicy(newest, wish, actor, now);
        // Whoever books looks at no more than these, and one of them must be in force.
        const looked = [made, ...known].slice(0, policiesKept);
        if (!presentPolicy(looked, now)) throw refuse('POLICY_AHEAD');
        await stores.policies.add(made);
        await stores.facts.policyMade(made, newest, actor);
        return made;
      }),
    );
}
