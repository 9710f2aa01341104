/** The help page in English. */
export const en = {
  questions: 'Questions and answers',
  contact: 'Still stuck?',
  contactNote: 'Write to the school, or tell us what could be better. Say which lesson it is about.',
  contactUs: 'Contact Us',
  feedback: 'Submit feedback',
  faq: {
    cancel: {
      question: 'Until when can I cancel a lesson?',
      answer: 'Until 12 hours before it starts. Your token comes back at once. After that the lesson counts.',
    },
    absent: {
      question: 'What if my teacher does not come?',
      answer: 'Five minutes after the start the lesson is marked as absent and your token comes back by itself.',
    },
    join: {
      question: 'When can I join?',
      answer:
        'As soon as your teacher has commenced the lesson, from 10 minutes before the start. The button is on your dashboard.',
    },
    topic: {
      question: 'Can I change what a lesson is about?',
      answer: 'Yes, until 30 minutes before it starts.',
    },
    zone: {
      question: 'Which time zone do the times have?',
      answer: 'Yours, as it stands in your account. Under each time you see the clock of your teacher.',
    },
    needs: {
      question: 'What do I need for the video lesson?',
      answer: 'A camera, a microphone and a line of at least 1 Mbps both ways. Headphones give the best sound.',
    },
    feedback: {
      question: 'Where do I find my teacher’s feedback?',
      answer: 'In Bookings, under History. Teachers give it within 24 hours after the lesson.',
    },
  },
};
