/** Faults that a test asks for: the next calls of a kind are answered with an error, before their work or after it, or not at all. */
export type CallPlan = {
  /** `POST /v1/refunds`, `POST /v1/checkout/`: the beginning of method and address; empty is every call. */
  call?: string;
  /** How many of them; 1 unless told. */
  times?: number;
  /** 500 unless told; 429 is too many requests. */
  status?: number;
  /** `before`: nothing is done. `after`: it is done, and the answer is an error all the same. `hang`: it is done, and no answer comes. */
  when?: 'before' | 'after' | 'hang';
  /** The error is kept under the idempotency key, as Stripe keeps one of its own making. */
  sticky?: boolean;
  /** Words of the error, where a test needs them: `charge_already_refunded`. */
  code?: string;
  message?: string;
};

export function makePlans() {
  let plans: Required<Pick<CallPlan, 'call' | 'times' | 'status' | 'when'>>[] = [];
  return {
    add(plan: CallPlan): void {
      plans.push({
        ...plan,
        call: plan.call ?? '',
        times: plan.times ?? 1,
        status: plan.status ?? 500,
        when: plan.when ?? 'before',
      });
    },
    clear(): void {
      plans = [];
    },
    list: () => plans,
    /** The plan for this call, which is one less afterwards. */
    take(call: string): CallPlan | undefined {
      const found = plans.find((plan) => call.startsWith(plan.call));
      if (found === undefined) return undefined;
      found.times -= 1;
      plans = plans.filter(({ times }) => times > 0);
      return found;
    },
  };
}

export type Plans = ReturnType<typeof makePlans>;
