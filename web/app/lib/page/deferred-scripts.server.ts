import type { RenderedDocument } from './rendered-document.server.ts';

/** The start of the module script of the page; the router writes it into every document. */
const moduleStart = /<script\b[^>]*\btype="module"[^>]*>/;
const scriptEnd = '</script>';
const hint = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;

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

const maxTexts = 200;
/** The texts of modules with their dynamic form. That of a page depends on its routes alone. */
const texts = new Map<string, string>();

function dynamic(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const changed = text
    .replace(/^\s*import \* as (\w+) from ("[^"]+");/gm, 'const $1=await import($2);')
    .replace(/^\s*import ("[^"]+");/gm, 'await import($1);');
  if (texts.size < maxTexts) texts.set(text, changed);
  return changed;
}

/** The parts of a document whose scripts are deferred. */
interface DeferredDocument {
  /** Everything before `</head>`. */
  readonly head: string;
  /** The rest, in parts. */
  readonly body: readonly Buffer[];
}

/**
 * Defers the scripts of a document until its first view is loaded. The preload hints leave the head, and the page's module waits
 * first; then it adds all hints at once, so that the scripts still load in parallel. Returns a document without such a module
 * unchanged.
 */
export function deferScripts({ head, body, bodyText }: RenderedDocument): DeferredDocument {
  const found = moduleStart.exec(bodyText);
  if (!found) return { head, body: [body] };
  const start = found.index + found[0].length;
  const end = bodyText.indexOf(scriptEnd, start);
  const addresses = new Set<string>();
  const hintless = head.replace(hint, (_tag, address: string) => {
    addresses.add(address);
    return '';
  });
  const addHints = `for(const href of ${JSON.stringify([...addresses])})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`;
  const late = `${waitForFirstView}\n${addHints}\n${dynamic(body.toString('utf8', start, end))}`;
  return { head: hintless, body: [body.subarray(0, start), Buffer.from(late), body.subarray(end)] };
}
