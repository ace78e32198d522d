/** Remembers the document as a test file finds it; what it answers puts everything back that the file has changed in it. */
export function shareDocument(): () => void {
  // What jsdom lacks, and tests therefore lay upon it: cameras, sizes, scrolling.
  const types = [Document, Element, HTMLElement, HTMLAnchorElement, HTMLCanvasElement, HTMLMediaElement, Navigator];
  const restores = [document, navigator, ...types.map(({ prototype }) => prototype)].map(remember);
  const address = location.href;
  return () => {
    for (const restore of restores) restore();
    document.body.replaceChildren();
    for (const root of [document.documentElement, document.body])
      for (const name of root.getAttributeNames()) root.removeAttribute(name);
    document.title = '';
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
    sessionStorage.clear();
    history.replaceState(null, '', address);
  };
}

/** Answers what gives an object its own properties back; libraries' marks, which begin with `_`, stay as the libraries do. */
function remember(thing: object): () => void {
  const before = Object.getOwnPropertyDescriptors(thing) as Record<string, PropertyDescriptor>;
  return () => {
    for (const key of Object.getOwnPropertyNames(thing)) {
      if (!(key in before) && !key.startsWith('_')) Reflect.deleteProperty(thing, key);
    }
    for (const [key, was] of Object.entries(before)) {
      const now = Object.getOwnPropertyDescriptor(thing, key);
      if (now?.value !== was.value || now?.get !== was.get || now?.set !== was.set) Object.defineProperty(thing, key, was);
    }
  };
}
