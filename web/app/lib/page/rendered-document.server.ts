/** A document as React has rendered it, split where its head ends. */
export interface RenderedDocument {
  /** Everything before `</head>`. */
  readonly head: string;
  /** The rest. It is sent as it is, so it stays bytes. */
  readonly body: Buffer;
  /** The rest with one character for each byte, for finding names and marks, which are ASCII. */
  readonly bodyText: string;
}

const headEnd = '</head>';

/** Splits a document. One without a head is all body. */
export function splitDocument(bytes: Buffer): RenderedDocument {
  const split = Math.max(0, bytes.indexOf(headEnd));
  const body = bytes.subarray(split);
  return { head: bytes.toString('utf8', 0, split), body, bodyText: body.toString('latin1') };
}
