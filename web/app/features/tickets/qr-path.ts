/** The modules of a QR code: the length of a side, and the dark ones as the bits of a base64 text. */
export interface QrModules {
  readonly size: number;
  readonly bits: string;
}

/** Returns the dark modules as one path of horizontal strokes, which is short, and sharp at any size. */
export function qrPath({ size, bits }: QrModules): string {
  const bytes = atob(bits);
  const isDark = (row: number, column: number) => {
    const place = row * size + column;
    return column < size && ((bytes.charCodeAt(place >> 3) >> (place & 7)) & 1) === 1;
  };
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (isDark(row, column + 1)) column += 1;
      path += `M${start} ${row}.5h${column - start + 1}`;
    }
  }
  return path;
}
