/** Names in Janus's room. A person's seat has their uid; what has a colon in its name is nobody's seat that others see: an observer, or a helper of somebody's. */

/** `look`: reads who is there after a cut (ADR 0035); `lobby`: negotiates before the person enters (ADR 0026). Janus's handles are its own random numbers. */
export function helperId(seatId: string, task: 'look' | 'lobby', handle: number): string {
  return `${seatId}:${task}-${handle}`;
}

export function isHelperOf(seatId: string, id: string): boolean {
  return id.startsWith(`${seatId}:`);
}

/** Nobody else in the room may know of it. */
export function isUnseen(id: unknown): boolean {
  return typeof id === 'string' && id.includes(':');
}
