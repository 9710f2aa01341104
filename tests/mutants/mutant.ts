/** A defect that somebody could make by mistake, planted on purpose: the named test has to notice it. */
export type Mutant = {
  /** What the program does wrong with it. */
  name: string;
  /** From the root of the repository. */
  file: string;
  /** Stands exactly once in the file. */
  from: string;
  to: string;
  caughtBy: Catcher;
};

export type Catcher = {
  suite: 'unit' | 'int' | 'web';
  /** The test file, from the root of the repository. */
  test: string;
  /** A part of the title of the test that fails. */
  title: string;
};
