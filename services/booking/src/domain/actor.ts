/** Who moves something, as facts name it: a person by the uid, or the school itself, which has none. */
export type Actor = { id: string; role: 'student' | 'tutor' | 'admin' | 'service'; name: string };

/** The sweeper and other acts that nobody asked for. */
export const theSchool: Actor = { id: 'booking', role: 'service', name: 'Automatic' };
