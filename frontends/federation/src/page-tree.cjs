/**
 * A webpack loader for the worker of pdf.js. To find a page it reads every page before it, and before the first page is drawn it looks for the last one:
 * where each page lies beside its picture, as word processors write it, that is one range of the file a page (mozilla/pdf.js#21859). A node of the tree
 * that counts as many pages as it has kids has one page in each, so that the page that is wanted can be gone to at once. Only a node without pages beside
 * one with several would be told wrong by this, which no program writes.
 */
const kids =
  /for\(let (\w+)=(\w+)\.length-1;\1>=0;\1--\)\{const (\w+)=\2\[\1\];\w+\.push\(\3\);(\w+)===this\.toplevelPagesDict&&\3 instanceof Ref&&!(\w+)\.has\(\3\)/g;

/** @param {string} source */
module.exports = function pageTree(source) {
  let found = 0;
  const mended = source.replace(kids, (all, _at, list, kid, node) => {
    found += 1;
    const counted = `for(const $kid of ${list})$kid instanceof Ref&&!this.pageKidsCountCache.has($kid)&&this.pageKidsCountCache.put($kid,1);`;
    return `if(${node}.getRaw("Count")===${list}.length)${counted}${all}&&!this.pageKidsCountCache.has(${kid})`;
  });
  if (found !== 1)
    throw new Error('pdf.js looks for pages in another way now: see whether it still reads all of them.');
  return mended;
};
