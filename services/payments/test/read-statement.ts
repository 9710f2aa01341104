/** A statement as the service reads it, for the bench that measures it at a million lines. */
export { listStatement } from '../src/queries/statement.ts';
