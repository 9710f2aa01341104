/** What somebody says against that a lesson is noted against them, as it is kept (NS-75). */

export const claimAbouts = ['power', 'line'] as const;
export type ClaimAbout = (typeof claimAbouts)[number];
export type Claim = {
  id: string;
  lessonId: string;
  uid: string;
  role: 'student' | 'tutor';
  about: ClaimAbout;
  words: string;
  filedAt: Date;
  state: 'open' | 'accepted' | 'declined';
  answer: string;
  answeredAt?: Date;
  answeredBy: string;
};
