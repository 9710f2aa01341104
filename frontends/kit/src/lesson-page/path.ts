/** Where a lesson's own page lies. A teacher who comes to write is led straight to the words. */
export const lessonPath = (viewer: 'student' | 'tutor', id: string): string => `/${viewer}/lesson/${id}`;

export const writingPath = (id: string): string => `${lessonPath('tutor', id)}?write`;
