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

/** Of a program that was run and ended badly: the last thing it complained of, or how it ended when it said nothing. */
export function faultOf(file: string, verb: string, error: unknown): StartFault {
  const { stderr = '', killed = false, message } = error as { stderr?: string; killed?: boolean; message: string };
  const said = stderr.trim().split('\n').at(-1)?.trim() ?? '';
  const how = said !== '' ? said : killed ? 'it did not end in time' : message.split('\n', 1)[0];
  return new StartFault(`${`${file} ${verb}`.trim()} failed: ${how}`, { cause: error });
}
