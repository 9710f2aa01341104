/** The look of every mail: inline for each mail program, and again in the dark for those that read style sheets. */
import type { CSSProperties } from 'react';

const line = '1px solid #deded8';

export const styles = {
  page: {
    background: '#f6f6f3',
    color: '#1b1e22',
    font: "16px/24px Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
  },
  margin: { padding: '24px 12px' },
  sheet: { maxWidth: 560, background: '#ffffff', border: line, borderRadius: 6 },
  content: { padding: '24px 28px 20px' },
  brand: { margin: '0 0 16px', fontWeight: 650, color: '#0a6b66' },
  heading: { margin: '0 0 16px', fontSize: 24, lineHeight: '32px', letterSpacing: '-0.02em' },
  paragraph: { margin: '0 0 16px' },
  when: { margin: '0 0 16px', padding: '2px 0 2px 16px', borderLeft: '4px solid #0a6b66' },
  hours: { fontSize: 28, lineHeight: '36px', fontWeight: 650, letterSpacing: '-0.02em' },
  day: { fontWeight: 550 },
  theirs: { color: '#565c65', fontSize: 14, lineHeight: '20px' },
  quote: { margin: '0 0 16px', padding: '12px 16px', background: '#efefeb', borderRadius: 6, overflowWrap: 'anywhere' },
  action: { margin: '24px 0 16px' },
  button: {
    display: 'inline-block',
    padding: '12px 22px',
    borderRadius: 6,
    background: '#0a6b66',
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
  small: { margin: '0 0 16px', color: '#565c65', fontSize: 14, lineHeight: '20px' },
  address: { color: '#0a6b66', wordBreak: 'break-all' },
  foot: {
    margin: 0,
    padding: '12px 0 0',
    borderTop: line,
    color: '#565c65',
    fontSize: 14,
    lineHeight: '20px',
  },
  footLink: { color: '#0a6b66' },
  preheader: { display: 'none', maxHeight: 0, overflow: 'hidden' },
} satisfies Record<string, CSSProperties>;

/** React escapes what stands in a style element: no quotes and no child selectors here. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 599px) { .content { padding: 20px 16px !important; } }
@media (prefers-color-scheme: dark) {
  .page { background: #121518 !important; color: #eceef0 !important; }
  .sheet { background: #191d21 !important; border-color: #31373d !important; }
  .when { border-color: #4fbfb7 !important; }
  .quote { background: #21262b !important; }
  .small, .foot { color: #a4acb5 !important; }
  .foot { border-color: #31373d !important; }
  .brand, .address { color: #4fbfb7 !important; }
  .button { background: #4fbfb7 !important; color: #0e1113 !important; }
}`;
