/** Stands on the document of a page that strangers do not find while a session is stored in this browser. */
export const readerMark = 'data-reader';

/** Runs before the first paint, and thus before anything else knows of a session, which no server sees. */
export const readerScript = `try{if(localStorage.getItem('expiresAt')>Date.now())document.documentElement.setAttribute('${readerMark}','')}catch(e){}`;
