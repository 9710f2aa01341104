/** A fault that a person can act on: one sentence, shown without a stack trace. */
export class StartFault extends Error {
  override name = 'StartFault';
}

/** What to show for anything thrown: the sentence of a StartFault, or the first line of what else went wrong. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error) return error.message.split('\n', 1)[0] ?? error.name;
  return String(error);
}

/** The whole of a program: it ends when the work does, with 1 and one sentence when that failed. */
export function runMain(work: () => Promise<unknown>, { after = '' } = {}): void {
  work().then(
    () => process.exit(),
    (error: unknown) => {
      console.error(`\n${sentenceOf(error)}${after}`);
      process.exit(1);
    },
  );
}
