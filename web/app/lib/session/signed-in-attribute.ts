/** The attribute on the document of a page that is missing, or closed for now (404, 429), while a session is stored in this browser. */
export const signedInAttribute = 'data-reader';

/** The inline script that sets the attribute before the first paint; the page is the same for everybody. */
export const signedInScript = `try{if(/(^|; )signed-in=/.test(document.cookie)||localStorage.getItem('expiresAt')>Date.now())document.documentElement.setAttribute('${signedInAttribute}','')}catch(e){}`;
