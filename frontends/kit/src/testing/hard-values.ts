/** The values that every form's test and the server's table share. */
export { type FieldRule, hardValues } from '@parlance/proto/testing/hard-values';
