/** What teachers ask, and what is so. */
export const forTeachers: readonly [area: string, question: string, answer: string][] = [
  [
    'Hours and lessons',
    'How do I open hours for booking?',
    `Under Schedule: choose the hours in the week, in your own time zone. Students see them at once, each on their own clock. An hour that is booked cannot be closed; it is cancelled.`,
  ],
  [
    'Hours and lessons',
    'When do I commence a lesson?',
    `From 10 minutes before its start until five minutes after, on your dashboard. After that it is marked as missed, the students get their tokens back, and the lesson is not paid.`,
  ],
  [
    'Hours and lessons',
    'Can I cancel a lesson?',
    `Until 12 hours before it starts, with a reason that the student reads. The student gets the token back. Later than that, write to the school by Contact Us.`,
  ],
  [
    'Hours and lessons',
    'My student does not come. What do I do?',
    `Commence the lesson and wait. When it ends and the student was never connected, it is marked as student absent by itself; you were there.`,
  ],
  [
    'Hours and lessons',
    'Which time zone do the times have?',
    `Yours. The schedule has a second scale with the zone that most of your students have, and each lesson says the student’s time. On days when clocks change the schedule says so above the week.`,
  ],
  [
    'Hours and lessons',
    'How do group lessons work for me?',
    `The school makes the sessions and names their teacher. They stand among your bookings as the others do. You commence the lesson once for all, and write feedback for each student who came.`,
  ],
  [
    'Feedback and pay',
    'How long can I give feedback?',
    `From the start of the lesson until 24 hours after it, between 10 and 300 words (for PTE each skill 20 to 200). You are reminded four hours before the time is over. A lesson without feedback is not paid.`,
  ],
  [
    'Feedback and pay',
    'When and how am I paid?',
    `Lessons count by weeks that begin on Monday, 00:00, in Darwin. Under Income you see each line with its lesson and reason, and whether its week is paid. A line that was paid never changes; a correction is a line of its own with its reason.`,
  ],
  [
    'Feedback and pay',
    'A line of my pay looks wrong',
    `Open it under Income: it says which lesson and which rule it follows. If you still disagree, write to the school by Contact Us and say which lesson it is about.`,
  ],
  [
    'The lesson room',
    'Why do I have to pass a speed test?',
    `A lesson needs 1 Mbps in both directions. The test measures the line to this product and nothing else; try again nearer to the router, or by cable, if it fails.`,
  ],
  [
    'The lesson room',
    'Students cannot hear or see me',
    `Choose camera and microphone again in the room’s settings, and close other programs that use them. If nothing helps, leave and join again: the lesson goes on, and the room has kept the page and the chat.`,
  ],
  [
    'Materials and training',
    'Where are materials, recordings and guides?',
    `Materials has all courses with notes and recordings for teachers. Training has the school’s guides and videos; what you have opened is marked.`,
  ],
];
