/** How the pages for strangers look: the colours and measures of the portal, in both themes, in a page that loads nothing. */
import { createHash } from 'node:crypto';

const light = `--paper:#f6f6f3;--surface:#fff;--well:#efefeb;--line:#deded8;--strong:#83888f;--text:#1b1e22;--muted:#565c65;--accent:#0a6b66;
--soft:#ddf0ee;--press:#075551;--on:#fff;--pte:#5145c8;--pte-soft:#e9e7fb`;
const dark = `--paper:#121518;--surface:#191d21;--well:#21262b;--line:#31373d;--strong:#79818a;--text:#eceef0;--muted:#a4acb5;--accent:#4fbfb7;
--soft:#12332f;--press:#7ad3cc;--on:#0e1113;--pte:#a39bf5;--pte-soft:#262148`;

export const style = `:root{color-scheme:light dark;${light}}@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0}ul,ol{padding:0;list-style:none}
html{-webkit-text-size-adjust:100%;scroll-padding-top:16px}
body{margin:0;font:400 16px/24px Inter,system-ui,-apple-system,"Segoe UI",sans-serif;background:var(--paper);color:var(--text)}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:16px;z-index:1;padding:8px 16px;background:var(--surface)}
.bar,main>section,footer>div{width:100%;max-width:1152px;margin:0 auto;padding-left:24px;padding-right:24px}
header{background:var(--surface);border-bottom:1px solid var(--line)}
.bar{min-height:64px;display:flex;align-items:center;gap:8px}
.logo{display:flex;align-items:center;gap:10px;margin-right:auto;min-height:44px;font-size:20px;font-weight:650;letter-spacing:-.01em;color:var(--text);text-decoration:none}
.sign{width:28px;height:28px;color:var(--accent)}
.bar nav{display:flex;gap:8px}.bar nav a{display:flex;align-items:center;min-height:44px;padding:0 12px;border-radius:6px;font-size:14px;font-weight:550;color:var(--text);text-decoration:none}
.bar nav a:hover{background:var(--well)}
.top{padding-top:64px;padding-bottom:64px;display:grid;gap:48px}
h1{font-size:40px;line-height:1.15;letter-spacing:-.02em;font-weight:650;max-width:16ch;text-wrap:balance;overflow-wrap:anywhere}
h2{font-size:24px;line-height:32px;letter-spacing:-.01em;font-weight:650}
h3{font-size:16px;line-height:24px;font-weight:650}
.lead{margin-top:20px;max-width:56ch;font-size:20px;line-height:30px;color:var(--muted)}
.ways{display:flex;flex-wrap:wrap;gap:12px;margin-top:32px}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 20px;border:1px solid var(--strong);border-radius:6px;font-weight:550;color:var(--text);text-decoration:none}
.button:hover{background:var(--well)}.fill{border-color:var(--accent);background:var(--accent);color:var(--on)}.fill:hover{background:var(--press)}
.muted{color:var(--muted)}.small{font-size:14px;line-height:20px}.ways+p{margin-top:16px}
.entry{align-self:center;padding:32px;border-left:1px solid var(--line);font-family:"Source Serif 4",Georgia,serif;font-size:20px;line-height:32px}
.word{font-size:48px;line-height:1.1;font-weight:600;letter-spacing:-.02em}.sound{margin:12px 0 24px;color:var(--muted)}.sound em{margin-left:10px}
.example{margin-top:8px;color:var(--muted);font-style:italic}
main>section+section{padding-top:56px;padding-bottom:56px;border-top:1px solid var(--line)}
.head{display:grid;gap:8px;margin-bottom:24px}.head p{max-width:68ch;color:var(--muted)}
.cards{display:grid;gap:16px}
.cards>li{display:flex;flex-direction:column;gap:8px;padding:20px;background:var(--surface);border:1px solid var(--line);border-radius:10px;min-width:0;overflow-wrap:anywhere}
.stream{display:inline-flex;align-items:center;gap:6px;font-size:14px;line-height:20px;font-weight:550;color:var(--accent)}
.stream::before{content:"";flex:none;width:3px;height:14px;border-radius:2px;background:currentColor}.stream.pte{color:var(--pte)}
.price{font-size:24px;line-height:32px;font-weight:650;font-variant-numeric:tabular-nums}.price small{font-size:14px;font-weight:400;color:var(--muted)}
.next{margin-top:auto;padding-top:12px;border-top:1px solid var(--line)}.next time{display:block;font-weight:550;line-height:28px;font-variant-numeric:tabular-nums}.next b{font-size:20px;font-weight:650}
.steps{counter-reset:step}.steps>li{counter-increment:step}.steps>li::before{content:counter(step);display:grid;place-items:center;width:28px;height:28px;border-radius:50%;background:var(--soft);color:var(--accent);font-size:14px;font-weight:650}
.last .ways{margin-top:24px}
.sheet{padding-top:48px;padding-bottom:64px}.prose{max-width:720px}.prose h1{font-size:32px;max-width:none}.prose h2{margin:32px 0 8px;font-size:20px;line-height:28px}.prose p+p{margin-top:12px}.prose ul{display:grid;gap:8px;padding-left:20px;list-style:disc}
footer{background:var(--surface);border-top:1px solid var(--line)}
footer>div{padding-top:24px;padding-bottom:32px;display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;font-size:14px;line-height:20px;color:var(--muted)}
footer nav{display:flex;flex-wrap:wrap;gap:0 20px;margin-left:auto}footer nav a{display:flex;align-items:center;min-height:44px;color:var(--muted)}
@media (min-width:600px){.two{grid-template-columns:1fr 1fr}.four{grid-template-columns:1fr 1fr}.three{grid-template-columns:1fr 1fr}}
@media (min-width:1000px){.top{grid-template-columns:11fr 9fr;padding-top:88px;padding-bottom:88px}h1{font-size:48px}.four{grid-template-columns:repeat(4,1fr)}.three{grid-template-columns:repeat(3,1fr)}}
@media (max-width:999px){.entry{display:none}}
@media (max-width:599px){.bar,main>section,footer>div{padding-left:16px;padding-right:16px}.bar nav a[href^="#"]{display:none}.top{padding-top:40px;padding-bottom:40px}h1{font-size:32px}.lead{margin-top:16px;font-size:16px;line-height:24px}.ways{margin-top:24px}.ways .button{width:100%}main>section+section{padding-top:40px;padding-bottom:40px}footer nav{margin-left:0}}`;

const hash = createHash('sha256').update(style).digest('base64');

/** Nothing runs, nothing is loaded but the icon, and nobody frames it. */
export const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash}'`,
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
