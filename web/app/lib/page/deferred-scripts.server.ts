/** The module script of the page; the router writes it into every document. */
const pageModule = /(<script\b[^>]*\btype="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const hints = /<link\b[^>]*\brel="modulepreload"[^>]*\/?>/g;
const addressIn = /\bhref="([^"]+)"/;

/**
 * Waits in the browser for the picture with high priority, for the font of headings where it is on its way, or for the first interaction.
 * On a slow network the page's scripts would compete with the picture and delay both; without them the page can be read and its links
 * work. When that font is there, half of the first view is: scripts that are requested then arrive when the picture is complete, and before
 * the pictures further down.
 */
const waitForFirstView = `await new Promise((go)=>{
const picture=document.querySelector('img[fetchpriority="high"]');
if(!picture||picture.complete)return go();
for(const sign of ['load','error'])picture.addEventListener(sign,go,{once:true});
for(const sign of ['pointerdown','keydown'])addEventListener(sign,go,{once:true,passive:true});
const font='700 1em Poppins';
if(!document.fonts.check(font))document.fonts.load(font).then(go,go);
setTimeout(go,${4_000});
});`;

const dynamic = (text: string): string =>
  text
    .replace(/^\s*import \* as (\w+) from ("[^"]+");/gm, 'const $1=await import($2);')
    .replace(/^\s*import ("[^"]+");/gm, 'await import($1);');

/**
 * Defers the scripts of a document until its first view is loaded. The preload hints leave the head, and the page's module waits
 * first; then it adds all hints at once, so that the scripts still load in parallel. Returns a document without such a module
 * unchanged.
 */
export function withDeferredScripts(html: string): string {
  const split = html.indexOf('</head>');
  const [head, rest] = [html.slice(0, split), html.slice(split)];
  const found = pageModule.exec(rest);
  if (!found) return html;
  const [module, open, text = '', close] = found;
  const addresses = (head.match(hints) ?? []).flatMap((tag) => addressIn.exec(tag)?.[1] ?? []);
  const list = JSON.stringify([...new Set(addresses)]);
  const addHints = `for(const href of ${list})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`;
  const late = `${open}${waitForFirstView}\n${addHints}\n${dynamic(text)}${close}`;
  return [head.replaceAll(hints, ''), rest.slice(0, found.index), late, rest.slice(found.index + module.length)].join('');
}
