/** The attribute on the document of a missing page while a session is stored in this browser. */
export const signedInAttribute = 'data-reader';

/** The inline script that sets the attribute before the first paint; the server does not see the session. */
export const signedInScript = `try{if(localStorage.getItem('expiresAt')>Date.now())document.documentElement.setAttribute('${signedInAttribute}','')}catch(e){}`;
