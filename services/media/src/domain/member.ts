/** Who may be in a room, and what the role allows there. */
export type CallRole = 'student' | 'tutor' | 'admin';
export type Member = { uid: string; role: CallRole };

export function isCallRole(word: string): word is CallRole {
  return word === 'student' || word === 'tutor' || word === 'admin';
}

/** CON-06: tutors and administrators are exempt. */
export function isForceMuted(role: CallRole, muteAll: boolean): boolean {
  return muteAll && role === 'student';
}

/** Media lines a person may send: one microphone and one camera; a tutor also the lesson's audio and a screen, an observer nothing. Data lines nobody: what people have to say to each other goes through the server's own doors. */
export function sendLimits(role: CallRole): { audio: number; video: number } {
  if (role === 'admin') return { audio: 0, video: 0 };
  return role === 'tutor' ? { audio: 2, video: 2 } : { audio: 1, video: 1 };
}

/** CALL-27: a participant's identity is a JSON pair whose second item is the display name. */
export function participantIdentity(uid: string, name: string): string {
  return JSON.stringify([uid, name]);
}
