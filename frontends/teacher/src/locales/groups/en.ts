/** A teacher's group lessons, in English. */
export const en = {
  cancel: {
    lesson: (title: string, when: string) => `The group lesson of ${title} on ${when} is cancelled.`,
    body: 'Everybody in this lesson gets their token back. Tell them why.',
    reason: 'Reason',
    reasonLength: (min: number, max: number) => `Your message must be between ${min} and ${max} characters`,
  },
  feedback: {
    open: 'Give feedback',
    title: 'Group session feedback',
    close: 'Close',
    students: 'Students',
    hint: 'Write for one student or for several, and send what is ready. Whoever was absent gets none.',
    given: 'Feedback given',
    absent: 'Absent',
    completed: 'The assigned work was completed',
    faulty: 'Please correctly fill out all details before submitting.',
    done: 'Feedback submitted!',
  },
};
