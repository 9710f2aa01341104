/** Which lessons of the day, as addresses say it. */
export const dayStates = ['late', 'running', 'to-come', 'tutor-absent', 'student-absent', 'done', 'at-risk'] as const;
export type DayState = (typeof dayStates)[number];

export const dayList = (state: DayState | '' = ''): string => `/admin/today${state && `?state=${state}`}`;
