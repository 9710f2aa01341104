/** The room of an administrator who only watches, in English (NS-21). */
export const en = {
  banner: 'You are observing silently',
  unseen: 'Nobody in this lesson sees or hears you.',
  soundOn: 'Turn on sound',
  leave: 'Leave',
  opening: 'Opening the lesson...',
  openingText: 'You will observe it silently: no camera, no microphone.',
  left: 'You no longer observe this lesson',
  again: 'Observe again',
  roles: { teacher: 'teacher', student: 'student' },
};
