/** Which build of pdf.js browsers get: the other one needs what only the newest browsers have, and is smaller by a tenth. */
const worker = 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
/** Of what react-pdf asks for, as webpack and esbuild take it. */
const aliases = {
  'pdfjs-dist': 'pdfjs-dist/legacy/build/pdf.mjs',
  'pdfjs-dist/web/pdf_viewer.mjs': 'pdfjs-dist/legacy/web/pdf_viewer.mjs',
};
module.exports = { worker, aliases };
