/** An application that is right in every field. */
import { randomUUID } from 'node:crypto';
import type { ApplicationForm } from '../src/domain/application-fields.ts';

export function anApplicationForm(email = 'robin@example.com'): ApplicationForm {
  return {
    details: {
      firstName: 'robin',
      lastName: 'example',
      email,
      dob: new Date('1990-05-01T00:00:00.000Z'),
      gender: 'Male',
      country: 'Philippines',
      nationality: 'Filipino',
      languages: 'English, Tagalog',
      score: 79,
      school: 'University of Example',
      experience: {
        pteTeaching: true,
        teslTefl: false,
        tesol: true,
        celta: false,
        ieltsGeneralTraining: false,
        health: false,
        hospitality: true,
        tourism: false,
      },
      introduction: 'I teach. '.repeat(30),
      video: '',
      timeZone: 'Asia/Manila',
    },
    files: {
      image: `profiles/${randomUUID()}`,
      cv: `cv/${randomUUID()}`,
      degree: `degree/${randomUUID()}`,
      ecl: '',
    },
    password: 'nine-tea-cups',
    policy: true,
    tutorPolicy: true,
  };
}
