/** Why the door closes a socket, so that the browser knows whether coming back makes sense. */
export const closeCodes = {
  /** This process goes away; the session lives on in its media node: claim it with a new ticket. */
  restarting: 1001,
  malformed: 1007,
  tooFast: 1008,
  internal: 1011,
  /** The media node went away and the session with it: begin anew with a new ticket. */
  nodeGone: 1012,
  tooSlow: 1013,
  /** The doors are closed for good. */
  lessonOver: 4000,
  /** The teacher sent this person out. */
  removed: 4001,
  /** The person's account or session came to its end. */
  signedOut: 4002,
} as const;
