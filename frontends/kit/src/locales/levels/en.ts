/** The ten levels in English, the first one first (GEN-08, GEN-10, NS-12). */
export const en = {
  names: [
    'Beginners',
    'Elementary',
    'Pre-Intermediate',
    'Intermediate I',
    'Intermediate II',
    'Pre-Advanced',
    'Advanced I',
    'Advanced II',
    'Pre-Proficient',
    'Proficient',
  ],
  /** Those that have one yet. */
  descriptions: [
    'You learn the words and sentences of a first day: greetings, names, numbers, simple requests.',
    'You talk about yourself, your work and your day in short sentences.',
    'You manage everyday situations at work and tell what happened in simple words.',
    'You explain, describe and ask back in most conversations at work.',
    'You give reasons, compare and follow a longer talk on subjects you know.',
  ],
  soon: 'Description coming soon.',
};
