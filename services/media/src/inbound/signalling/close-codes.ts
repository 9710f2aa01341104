/** Why the door closes a socket, so that the browser knows whether coming back makes sense. */
export const closeCodes = {
  malformed: 1007,
  tooFast: 1008,
  internal: 1011,
  /** Come back with a new ticket: the media node or this process went away. */
  nodeGone: 1012,
  tooSlow: 1013,
  /** The doors are closed for good. */
  lessonOver: 4000,
  /** The teacher sent this person out. */
  removed: 4001,
} as const;
