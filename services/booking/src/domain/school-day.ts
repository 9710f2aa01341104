/** What an administrator asks of the lessons of a day. */
export const dayStates = ['late', 'running', 'to-come', 'tutor-absent', 'student-absent', 'done'] as const;
/** Each lesson that takes place or took place is one of these. `late`: it has begun and its teacher has not come. */
export type DayState = (typeof dayStates)[number];
/** Those at risk are of the next hours, whatever the day. */
export type DayFilter = DayState | 'all' | 'at-risk';
export type DayCounts = Record<DayState | 'at-risk', number>;
