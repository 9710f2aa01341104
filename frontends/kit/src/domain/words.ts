/** Word counting is the contract's own, so that both sides agree. */
export { countWords } from '@parlance/proto/limits/words';
