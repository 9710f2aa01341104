/** The invoice as a file. */
import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';
import type { Charge } from '../objects/charge.ts';
import type { Invoice } from '../objects/invoice.ts';
import { SELLER } from '../settings.ts';
import { sumText } from '../money.ts';
import { day, span } from './words.ts';

const [left, right, top] = [56, 539, 780];

export async function invoicePdf(invoice: Invoice, charge: Charge | undefined): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const at = new Date((invoice.effective_at ?? invoice.created) * 1_000);
  file.setTitle(`Invoice ${invoice.number}`);
  file.setCreationDate(at);
  file.setModificationDate(at);
  const plain = await file.embedFont(StandardFonts.Helvetica);
  const bold = await file.embedFont(StandardFonts.HelveticaBold);
  const page = file.addPage([595, 842]);
  const write = writer(page, { plain, bold });
  write(SELLER.name, { size: 11 });
  write(`Invoice ${invoice.number}`, { size: 20, isBold: true, gap: 30 });
  write(`Date: ${day(at.getTime() / 1_000)}`, { gap: 26 });
  write(`For: ${invoice.customer_name ?? invoice.customer_email ?? invoice.customer}`, { gap: 16 });
  write('Test payments: no real card is charged.', { gap: 16 });
  write('', { gap: 20 });
  for (const line of invoice.lines.data) {
    write(line.description ?? '', { sum: sumText(line.amount, invoice.currency), gap: 22 });
    if (line.period.end > line.period.start) write(span(line.period.start, line.period.end), { size: 9, gap: 13 });
  }
  const off = invoice.subtotal - invoice.total;
  if (off > 0) write('Discount', { sum: `-${sumText(off, invoice.currency)}`, gap: 22 });
  write(`Total ${invoice.currency.toUpperCase()}`, {
    sum: sumText(invoice.total, invoice.currency),
    isBold: true,
    gap: 28,
  });
  const paidAt = invoice.status_transitions.paid_at;
  if (paidAt !== null) {
    const { brand, last4 } = charge?.payment_method_details.card ?? { brand: '', last4: '' };
    write(charge === undefined ? `Paid on ${day(paidAt)}` : `Paid on ${day(paidAt)} with ${brand} ${last4}`, {
      gap: 26,
    });
  }
  return file.save();
}

type Words = { size?: number; isBold?: boolean; sum?: string; gap?: number };

/** From the top down. Letters that the font does not have become question marks. */
function writer(page: PDFPage, { plain, bold }: { plain: PDFFont; bold: PDFFont }) {
  let y = top;
  const known = new Set(plain.getCharacterSet());
  const clean = (text: string) => [...text].map((sign) => (known.has(sign.codePointAt(0) ?? 0) ? sign : '?')).join('');
  return (text: string, { size = 11, isBold = false, sum, gap = 0 }: Words): void => {
    y -= gap;
    const font = isBold ? bold : plain;
    page.drawText(clean(text), { x: left, y, size, font });
    if (sum !== undefined) page.drawText(sum, { x: right - font.widthOfTextAtSize(sum, size), y, size, font });
  };
}
