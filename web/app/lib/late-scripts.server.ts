/** What the page's own module asks for; the router writes it into every document. */
const pageModule = /(<script\b[^>]*\btype="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const hints = /<link\b[^>]*\brel="modulepreload"[^>]*\/?>/g;
const addressIn = /\bhref="([^"]+)"/;

/**
 * Waits in the browser for the picture that matters most, or until somebody touches the page. On a slow network a page's
 * scripts would otherwise share the line with it and both would come late; the page can be read and followed without them.
 */
const untilSeen = `await new Promise((go)=>{
const picture=document.querySelector('img[fetchpriority="high"]');
if(!picture||picture.complete)return go();
for(const sign of ['load','error'])picture.addEventListener(sign,go,{once:true});
for(const sign of ['pointerdown','keydown'])addEventListener(sign,go,{once:true,passive:true});
setTimeout(go,${4_000});
});`;

const dynamic = (text: string): string =>
  text
    .replace(/^\s*import \* as (\w+) from ("[^"]+");/gm, 'const $1=await import($2);')
    .replace(/^\s*import ("[^"]+");/gm, 'await import($1);');

/**
 * Takes the scripts of a document out of the way of what is seen first. The hints leave the head, and the page's module
 * begins by waiting; then it gives all hints at once, so that everything still comes side by side. Returns the document as
 * it was where it has no such module.
 */
export function withLateScripts(html: string): string {
  const addresses = [...html.matchAll(hints)].flatMap(([tag]) => addressIn.exec(tag)?.[1] ?? []);
  const list = JSON.stringify([...new Set(addresses)]);
  const give = `for(const href of ${list})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`;
  if (!pageModule.test(html)) return html;
  return html
    .replaceAll(hints, '')
    .replace(
      pageModule,
      (_, open: string, text: string, close: string) => `${open}${untilSeen}\n${give}\n${dynamic(text)}${close}`,
    );
}
