import { forAdministrators } from './for-administrators.ts';
import { forStudents } from './for-students.ts';
import { forTeachers } from './for-teachers.ts';

const of = (role: string, answers: typeof forStudents) =>
  answers.map(([area, question, answer]) => ({ role, area, question, answer }));

/** What a school begins with, in this order. */
export const firstAnswers = [
  ...of('student', forStudents),
  ...of('tutor', forTeachers),
  ...of('admin', forAdministrators),
];
