/** A webpack loader for what the shell has built in of a remote: its screens without their pages, which the shell loads from the remote. */
const page = /async \(\) =>\s*\(await import\([^()]*\.tsx'\s*\)\)\.\w+(\(\))?/g;

/** @param {string} source */
module.exports = function withoutPages(source) {
  return source.replace(page, 'undefined');
};
