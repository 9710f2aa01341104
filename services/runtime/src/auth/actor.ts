/** Who acts, as the verified token says. */
export type Role = 'student' | 'tutor' | 'admin' | 'service';

export type Actor = {
  /** The account's id without hyphens (32 hexadecimal characters). */
  uid: string;
  role: Role;
  email: string;
  emailVerified: boolean;
  name: string;
  issuedAt: Date;
  expiresAt: Date;
  /** The bearer itself, to be passed on to peers; never logged. */
  token: string;
};
