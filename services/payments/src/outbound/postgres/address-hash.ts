/** An address as it is kept: it can be known again, and not read. */
import { createHash } from 'node:crypto';

export const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex');

/** The same in the database. */
export const hashSql = (address: string): string => `encode(sha256(convert_to(${address}, 'UTF8')), 'hex')`;
