/** Who moves something: a person, or the school itself. */
export type Actor = { id: string; role: 'student' | 'tutor' | 'admin' | 'service'; name: string };

/** The sweeper and other acts that nobody asked for. */
export const theSchool: Actor = { id: 'booking', role: 'service', name: 'Automatic' };
