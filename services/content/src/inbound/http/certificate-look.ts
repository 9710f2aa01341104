/** How the page of a certificate looks, and what its one script does. Both stand in the page, and its policy allows them by their hashes. */

/** The colours of the portal. */
const light = `--paper:#f6f6f3;--surface:#fff;--well:#efefeb;--line:#deded8;--strong:#83888f;--text:#1b1e22;--muted:#565c65;--accent:#0a6b66;
--press:#075551;--on:#fff;--good:#26703a;--good-soft:#e0f1e3;--bad:#b3261e;--bad-soft:#fce6e3`;
const dark = `--paper:#121518;--surface:#191d21;--well:#21262b;--line:#31373d;--strong:#79818a;--text:#eceef0;--muted:#a4acb5;--accent:#4fbfb7;
--press:#7ad3cc;--on:#0e1113;--good:#6cc582;--good-soft:#16301d;--bad:#ff8a80;--bad-soft:#3f1815`;

export const style = `:root{color-scheme:light dark;${light}}@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}h1,p,dl,dd{margin:0}
body{margin:0;font:400 16px/24px Inter,system-ui,-apple-system,"Segoe UI",sans-serif;background:var(--paper);color:var(--text)}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header{min-height:64px;display:flex;align-items:center;gap:12px;padding:0 24px;background:var(--surface);border-bottom:1px solid var(--line)}
header a{display:flex;align-items:center;gap:10px;font-weight:650;color:var(--text);text-decoration:none}
header span{border-left:1px solid var(--line);padding-left:12px;font-size:14px}
.sign{width:28px;height:28px;color:var(--accent)}
main,section,.more,.drop{display:grid;grid-template-columns:minmax(0,1fr)}main{max-width:680px;margin:0 auto;padding:48px 16px;gap:16px}
section{padding:28px 32px;gap:24px;background:var(--surface);border:1px solid var(--line);border-radius:10px}
.state{display:flex;gap:16px;align-items:flex-start}
.state svg{flex:none;width:44px;height:44px;padding:11px;border-radius:50%;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;background:var(--well);color:var(--muted)}
.issued svg{background:var(--good-soft);color:var(--good)}
.revoked svg{background:var(--bad-soft);color:var(--bad);border-radius:8px}
h1{font-size:24px;line-height:32px;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{margin:0;font-size:16px;line-height:24px}
.state p{font-size:14px;line-height:20px}.muted,dt,.small{color:var(--muted)}.small{font-size:12px;line-height:16px}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:12px 32px}dd{overflow-wrap:anywhere}
.more{border-top:1px solid var(--line);padding-top:16px;gap:12px}
.buttons{display:flex;flex-wrap:wrap;gap:8px}
.button,button{display:inline-flex;align-items:center;min-height:40px;padding:0 16px;border:1px solid var(--strong);border-radius:8px;font-family:inherit;font-size:14px;line-height:20px;font-weight:550;background:none;color:var(--text);text-decoration:none;cursor:pointer}
button{border-color:var(--accent);background:var(--accent);color:var(--on)}button:hover{background:var(--press)}.button:hover,.drop input::file-selector-button:hover{background:var(--well)}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:flex-end}form label{flex:1;min-width:160px;display:grid;gap:4px;font-size:14px;line-height:20px;font-weight:550}
input[name]{width:100%;min-height:40px;padding:0 12px;border:1px solid var(--strong);border-radius:8px;font-family:inherit;font-size:16px;line-height:24px;background:var(--surface);color:var(--text)}
summary{cursor:pointer;font-size:14px;line-height:20px;font-weight:550}details p{margin-top:8px;font-size:14px;line-height:20px}
code{font-size:12px;overflow-wrap:anywhere}
.drop[hidden]{display:none}.drop{gap:8px;padding:16px;border:1px dashed var(--strong);border-radius:8px;font-size:14px;line-height:20px}
.drop.over{background:var(--well)}.drop label{font-weight:550}.drop input{max-width:100%;font:inherit;color:var(--muted)}
.drop input::file-selector-button{min-height:40px;margin-right:12px;padding:0 16px;border:1px solid var(--strong);border-radius:8px;font:inherit;font-weight:550;background:none;color:var(--text);cursor:pointer}
output{font-weight:550}output[data-is=same]{color:var(--good)}output[data-is=other]{color:var(--bad)}
footer{text-align:center}
@media (max-width:560px){main{padding:16px}section{padding:20px 16px}dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-bottom:12px}h1{font-size:20px;line-height:28px}}`;

/** The bytes of the file never leave the browser. */
export const script = `const box=document.querySelector('.drop'),input=box.querySelector('input'),said=box.querySelector('output');
box.hidden=false;
const look=async(file)=>{if(!file)return;said.dataset.is='';said.textContent='';
if(file.size>16777216){said.dataset.is='other';said.textContent=box.dataset.other;return}
const hash=new Uint8Array(await crypto.subtle.digest('SHA-256',await file.arrayBuffer()));
const same=Array.from(hash,(b)=>b.toString(16).padStart(2,'0')).join('')===box.dataset.sha256;
said.dataset.is=same?'same':'other';said.textContent=same?box.dataset.same:box.dataset.other};
input.addEventListener('change',()=>look(input.files[0]));
addEventListener('dragover',(event)=>{event.preventDefault();box.classList.add('over')});
addEventListener('dragleave',()=>box.classList.remove('over'));
addEventListener('drop',(event)=>{event.preventDefault();box.classList.remove('over');look(event.dataTransfer.files[0])});`;
