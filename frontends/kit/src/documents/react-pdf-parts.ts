/** What is taken of react-pdf, with the pdf.js that it draws with. A chunk of its own: only pdf-library.ts asks for it. */
import 'react-pdf/dist/Page/TextLayer.css';

export { Page, pdfjs } from 'react-pdf';
