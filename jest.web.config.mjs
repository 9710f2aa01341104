import all from './jest.config.mjs';

/** Something of each file's jsdom stays: nearly 300 files were 4 GB. A worker that has grown makes room for a new one. */
export default { ...all, workerIdleMemoryLimit: '1200MB' };
