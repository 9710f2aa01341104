/** A form that may be sent; each test changes what it is about. */
import { type ApplicationForm, type HeldFile, emptyForm } from '../model/application-form.ts';

export const held = (id: string, name: string, contentType = 'application/pdf'): HeldFile => ({
  id,
  name,
  contentType,
  size: 412 * 1024,
  at: 0,
});

export const aForm = (over: Partial<ApplicationForm> = {}): ApplicationForm => ({
  ...emptyForm,
  firstName: 'Marisol',
  lastName: 'Dela Cruz',
  dob: '14/03/1992',
  gender: 'Female',
  country: 'PH',
  nationality: 'PH',
  email: 'marisol@example.com',
  password: 'open-the-window',
  confirmPassword: 'open-the-window',
  school: 'Northern Bay University, Manila',
  introduction: 'x'.repeat(200),
  image: held('profiles/1', 'me.jpg', 'image/jpeg'),
  cv: held('cv/1', 'cv.pdf'),
  degree: held('degree/1', 'degree.pdf'),
  policy: true,
  tutorPolicy: true,
  ...over,
});
