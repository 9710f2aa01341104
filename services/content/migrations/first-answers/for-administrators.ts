/** What administrators ask, and what is so. */
export const forAdministrators: readonly [area: string, question: string, answer: string][] = [
  [
    'People',
    'How does an application become a teacher?',
    `Under Applications: accept it, begin the training, and confirm the teacher when it is complete. Applicants are told by mail at each step and promised an answer in 3 to 5 business days.`,
  ],
  [
    'People',
    'What happens when I disable or delete somebody?',
    `Who is disabled is signed out everywhere and cannot come back until you enable the account again. Deleting erases the personal data and cannot be undone; what the books need stays without the name.`,
  ],
  [
    'Lessons and money',
    'How do I give or take tokens?',
    `Open the student under Users and choose Adjust tokens. It needs a reason, which the student reads in the ledger. A wallet never goes below zero.`,
  ],
  [
    'Lessons and money',
    'How do I refund a payment?',
    `Under Payments, Students: open the payment and choose Refund. Unspent tokens of the purchase are taken back; for spent ones you say so and give a reason. The payment itself is never changed: the refund is a line under it.`,
  ],
  [
    'Lessons and money',
    'How do I pay teachers?',
    `Under Payments: choose the week, look at the lines that need somebody, and mark the teachers as paid with a reference. What is paid never changes; a correction goes into the oldest week that is not paid yet.`,
  ],
  [
    'School',
    'How do I tell something to everybody?',
    `Under Announcements: to roles or to people by name, at once or later. You see how many have viewed it, and deleting takes it off every screen at once.`,
  ],
  [
    'School',
    'Who answers what people write by Contact Us?',
    `Inquiries lists it, newest first. Take one up, and the others see that you have it; mark it as done when it is. If the school has an inbox, each message is mailed there too, and answering that mail answers whoever wrote.`,
  ],
  [
    'School',
    'How do I change these questions?',
    `Here, by Edit questions: for students, teachers and administrators. What you change is on open screens within a moment, and what you delete does not come back.`,
  ],
];
