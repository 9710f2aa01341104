/** The passwords that everybody tries first; the server refuses the same ones. */
export { isCommonPassword } from '@parlance/proto/limits/common-passwords';
