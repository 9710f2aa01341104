/** The units and skill sections of a course, to look into before choosing a lesson. */
import { lessonTexts } from '../locales/texts.ts';
import classes from './course-outline.module.css';
import type { Course } from './topics.ts';

type Props = { course: Pick<Course, 'units' | 'skillSections'> };

export function CourseOutline({ course }: Props) {
  const words = lessonTexts.use().topic;
  return (
    <details className={classes.outline}>
      <summary>{words.outline}</summary>
      <h3>{words.units}</h3>
      <ol>
        {course.units.map(({ number, title, description }) => (
          <li key={number} value={number}>
            <strong>{title}</strong>
            <span>{description}</span>
          </li>
        ))}
      </ol>
      <h3>{words.skillSections}</h3>
      <ul className={classes.skills}>
        {course.skillSections.map((skill) => (
          <li key={skill}>{skill}</li>
        ))}
      </ul>
    </details>
  );
}
