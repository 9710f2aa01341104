/** Who acts, as the verified token says. */
export type Role = 'student' | 'tutor' | 'admin' | 'service';

export type Actor = {
  /** The account's id without hyphens (32 hexadecimal characters). */
  uid: string;
  role: Role;
  /** Which service asks, by name; people have none. */
  service?: string | undefined;
  email: string;
  emailVerified: boolean;
  name: string;
  /** The sign-in that the token came from; a service has none. */
  session?: string | undefined;
  issuedAt: Date;
  expiresAt: Date;
  /** The bearer itself, to be passed on to peers; never logged. */
  token: string;
};
