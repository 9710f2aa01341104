/**
 * Decides whether a recorded history could have come from one thing that does its operations one after another (Wing and Gong's
 * search with Lowe's memory of what was tried). Operations whose answer was lost may have taken effect at any time, or never.
 */
export type Operation<Input, Output> = {
  input: Input;
  /** Absent when the answer was lost. */
  output?: Output;
  /** When it was asked and when it was answered, in the units of one steady clock. */
  calledAt: number;
  answeredAt?: number;
};

export type Model<State, Input, Output> = {
  initial: State;
  /** The state after it; undefined when the operation cannot do this here. Without an output: after it took effect. */
  step(state: State, input: Input, output: Output | undefined): State | undefined;
  /** Equal for equal states. */
  key(state: State): string;
  /** It only looks: where it was right once and changed nothing, it can change nothing later either. */
  onlyLooks(input: Input, output: Output | undefined): boolean;
};

type Link = { place: number; isCall: boolean; at: number; before: Link | undefined; after: Link | undefined };

/** A history that needs more is too tangled to be decided: it fails with an error, not with an answer. */
const mostSteps = 5_000_000;

type Placed<State> = { call: Link; before: State; isFree: boolean };

export function isLinearizable<State, Input, Output>(
  model: Model<State, Input, Output>,
  history: readonly Operation<Input, Output>[],
): boolean {
  const line = makeLine(history);
  const tried = new Set<string>();
  const path: Placed<State>[] = [];
  let [state, steps] = [model.initial, 0];
  settle();
  for (let call = line.first(); line.unanswered() > 0;) {
    if (call) {
      const next = stepOf(call);
      const isNew = next !== undefined && isUntried(call, next);
      if (isNew) put({ call, before: state, isFree: false }, next);
      if (isNew) settle();
      call = isNew ? line.first() : line.next(call);
      continue;
    }
    const last = takeBack();
    if (!last) return false;
    call = line.next(last);
  }
  return true;

  function stepOf({ place }: Link): State | undefined {
    steps += 1;
    if (steps > mostSteps) throw new Error('the history is too tangled to be decided');
    const { input, output } = history[place] as Operation<Input, Output>;
    return model.step(state, input, output);
  }

  function put(placed: Placed<State>, next: State): void {
    path.push(placed);
    line.place(placed.call);
    state = next;
  }

  /** A look that is right now can as well stand here as later: no other place for it has to be tried. */
  function settle(): void {
    for (let call = line.first(); call;) {
      const { input, output } = history[call.place] as Operation<Input, Output>;
      const next = model.onlyLooks(input, output) ? stepOf(call) : undefined;
      const isFree = next !== undefined && model.key(next) === model.key(state);
      if (isFree) put({ call, before: state, isFree }, next);
      call = isFree ? line.first() : line.next(call);
    }
  }

  function isUntried(call: Link, next: State): boolean {
    const known = `${line.placedWith(call)}|${model.key(next)}`;
    if (tried.has(known)) return false;
    tried.add(known);
    return true;
  }

  /** The last operation that may have to go elsewhere, with all that stood behind it. */
  function takeBack(): Link | undefined {
    for (;;) {
      const last = path.pop();
      if (!last) return undefined;
      state = last.before;
      line.putBack(last.call);
      if (!last.isFree) return last.call;
    }
  }
}

/** What is left of the history, in the order of time, with a way back for each operation that was taken out. */
function makeLine(history: readonly Operation<unknown, unknown>[]) {
  const { head, answers } = linked(history);
  const placed = new Uint8Array(history.length);
  let unanswered = answers.filter((answer) => answer !== undefined).length;
  /** Only what was asked before the first answer can be next. */
  const asCall = (link: Link | undefined) => (link?.isCall ? link : undefined);
  return {
    first: () => asCall(head.after),
    next: (link: Link) => asCall(link.after),
    unanswered: () => unanswered,
    placedWith({ place }: Link): string {
      placed[place] = 1;
      const name = placed.join('');
      placed[place] = 0;
      return name;
    },
    place(call: Link): void {
      placed[call.place] = 1;
      const answer = answers[call.place];
      join(call, true);
      if (!answer) return;
      join(answer, true);
      unanswered -= 1;
    },
    /** In the reverse order of placing, so that each finds its neighbours as it left them. */
    putBack(call: Link): void {
      placed[call.place] = 0;
      const answer = answers[call.place];
      if (answer) join(answer, false);
      if (answer) unanswered += 1;
      join(call, false);
    },
  };
}

function join(link: Link, isTakenOut: boolean): void {
  if (link.before) link.before.after = isTakenOut ? link.after : link;
  if (link.after) link.after.before = isTakenOut ? link.before : link;
}

/** Calls and answers in the order of time; at the same moment calls come first, so that they count as concurrent. */
function linked(history: readonly Operation<unknown, unknown>[]) {
  const answers: (Link | undefined)[] = history.map(() => undefined);
  const links = history.flatMap(({ calledAt, answeredAt }, place): Link[] => {
    const none = { before: undefined, after: undefined };
    const call: Link = { place, isCall: true, at: calledAt, ...none };
    if (answeredAt === undefined) return [call];
    const answer: Link = { place, isCall: false, at: answeredAt, ...none };
    answers[place] = answer;
    return [call, answer];
  });
  const inOrder = links.toSorted((one, other) => one.at - other.at || Number(other.isCall) - Number(one.isCall));
  const head: Link = { place: -1, isCall: false, at: -Infinity, before: undefined, after: undefined };
  let last = head;
  for (const link of inOrder) {
    link.before = last;
    last.after = link;
    last = link;
  }
  return { head, answers };
}
