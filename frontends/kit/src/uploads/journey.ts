/** What outlives a try: which upload it is, and parts of which nobody said that they came. */
export type Journey = {
  id?: string;
  doubtful: Set<number>;
  /** More is known of it. */
  onChange?: () => void;
};
